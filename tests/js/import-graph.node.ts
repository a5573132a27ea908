// The sources of the package import each other in one direction.
import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { cycles, importGraph, imports } from "./import-graph.js"

const js = fileURLToPath(new URL("../../js/", import.meta.url))
const bindings = fileURLToPath(new URL("../../target/bindings/", import.meta.url))

test("no file of js/ imports itself by way of others, not even for a type", () => {
  const graph = importGraph(js, bindings)
  const names = [...graph.keys()].map((file) => relative(js, file))
  // The graph is of the sources: their entries, and an import from the command line of the rest.
  expect(names).toEqual(expect.arrayContaining(["index.ts", "url.ts", "cli.ts", "cli/main.ts"]))
  const main = [...graph].find(([file]) => relative(js, file) === "cli/main.ts")?.[1]
  expect(main?.map((file) => relative(js, file))).toContain("index.ts")
  expect(cycles(graph).map((cycle) => cycle.map((file) => relative(js, file)))).toEqual([])
})

describe("the finder of cycles", () => {
  const graphOf = (edges: Record<string, string>) =>
    new Map(Object.entries(edges).map(([file, imported]) => [file, imported.split(" ").filter(Boolean)]))

  test("finds none where all imports lead down", () => {
    expect(cycles(graphOf({ a: "b c", b: "d", c: "b d", d: "" }))).toEqual([])
  })

  test("names the files of a cycle, and no file that only leads there or back out", () => {
    expect(cycles(graphOf({ a: "b", b: "c out", c: "d", d: "b", out: "" }))).toEqual([["b", "c", "d"]])
  })

  test("finds two files that import each other, a file that imports itself, and several cycles", () => {
    expect(cycles(graphOf({ a: "b", b: "a c", c: "c d", d: "e", e: "d" }))).toEqual([
      ["d", "e"],
      ["c"],
      ["a", "b"],
    ])
  })

  test("keeps two cycles that share a file in one component", () => {
    expect(cycles(graphOf({ texts: "json snapshot", json: "texts", snapshot: "texts" }))).toEqual([
      ["texts", "json", "snapshot"],
    ])
  })
})

test("imports are found in every form, and not in comments or strings", () => {
  const source = `
    import { a } from "./a.js"
    import type { B } from "./b.js"
    import { type C } from "./c.js"
    import "./d.js"
    export * from "./e.js"
    export type { F } from "./f.js"
    const g = () => import("./g.js")
    type H = import("./h.js").H
    // import "./comment.js"
    const text = 'import "./string.js"'
    export const own = 1
  `
  const names = "abcdefgh".split("").map((letter) => `./${letter}.js`)
  expect(imports(source).sort()).toEqual(names)
})

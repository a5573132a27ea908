// The sources of the package, and those of the page, import each other in one direction.
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { cycles, importGraph, imports } from "./import-graph.js"

const js = fileURLToPath(new URL("../../js/", import.meta.url))
const www = fileURLToPath(new URL("../../www/", import.meta.url))
const bindings = fileURLToPath(new URL("../../target/bindings/", import.meta.url))

test("no file of js/ imports itself by way of others, not even for a type", () => {
  const graph = importGraph(js, bindings)
  const names = [...graph.keys()].map((file) => relative(js, file))
  // The graph is of the sources: their entries, and an import from the command line of the rest.
  expect(names).toEqual(expect.arrayContaining(["index.ts", "url.ts", "cli.ts", "cli/options.ts"]))
  const options = [...graph].find(([file]) => relative(js, file) === "cli/options.ts")?.[1]
  expect(options?.map((file) => relative(js, file))).toContain("index.ts")
  expect(cycles(graph).map((cycle) => cycle.map((file) => relative(js, file)))).toEqual([])
})

test("simhash-lint imports no file of js/ but js/cli/program, which imports nothing from outside", () => {
  const lint = fileURLToPath(new URL("../../lint/src/", import.meta.url))
  const program = join(js, "cli/program/")
  const graph = importGraph(lint)
  expect(graph.size).toBeGreaterThan(20)
  expect(cycles(graph)).toEqual([])
  const outside = [...graph.values()].flat().filter((file) => !file.startsWith(lint))
  expect(outside).toContain(join(program, "main.ts"))
  expect(outside.filter((file) => !file.startsWith(program))).toEqual([])
  const inside = [...importGraph(program).values()].flat()
  expect(inside.filter((file) => !file.startsWith(program))).toEqual([])
})

test("no file of www/ imports itself by way of others, not even for a type or when it runs", () => {
  const graph = importGraph(www)
  const importsOf = (name: string) => {
    const imported = [...graph].find(([file]) => relative(www, file) === name)?.[1]
    return imported?.map((file) => relative(www, file))
  }
  // Of every kind: `import`, of types alone, `import()`, and `import("...")` as a type.
  expect(importsOf("sections.ts")).toContain("sections/loom/index.ts")
  expect(importsOf("sections/loom/zh-CN.ts")).toEqual(["sections/loom/en.ts"])
  expect(importsOf("sections/loom/index.ts")).toContain("sections/loom/state.ts")
  expect(importsOf("i18n/common.ts")).toContain("i18n/en/index.ts")
  expect(cycles(graph).map((cycle) => cycle.map((file) => relative(www, file)))).toEqual([])
})

test("the page reaches every section by the one list of them, and sections do not import each other", () => {
  const graph = importGraph(www)
  const folder = (file: string) => relative(www, file).match(/^sections\/[^/]+\//)?.[0]
  const sections = new Set([...graph.keys()].map(folder).filter((name) => name !== undefined))
  const listed = graph.get(join(www, "sections.ts")) ?? []
  expect(listed.map(folder).sort()).toEqual([...sections].sort())
  const crossing = [...graph].flatMap(([file, imported]) =>
    imported
      .filter((other) => folder(file) && folder(other) && folder(file) !== folder(other))
      .map((other) => `${relative(www, file)} imports ${relative(www, other)}`),
  )
  expect(crossing).toEqual([])
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

// Which sources may import which. That none imports itself by way of others is a rule of the linter.
import { join, relative, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { importGraph, imports } from "./import-graph.js"

const js = fileURLToPath(new URL("../../js/", import.meta.url))
const www = fileURLToPath(new URL("../../www/", import.meta.url))

/** The folders of js/ whose files may import those of the ones before, and of js/types, and no others. */
const ROOMS = [
  ...["values", "text", "boundary", "modules", "engine", "recipe", "explain", "fingerprint"],
  ...["storage", "duplicate-index", "passages", "duplicates"],
]

test("the rooms of js/ import each other in one direction", () => {
  const roomOf = (file: string) => relative(js, file).split(sep)[0] ?? ""
  const files = [...importGraph(js)].filter(([file]) => ROOMS.includes(roomOf(file)))
  expect(new Set(files.map(([file]) => roomOf(file)))).toEqual(new Set(ROOMS))
  // The generated files are beside the entries.
  const backwards = files.flatMap(([file, imported]) => {
    const allowed = ["types", ...ROOMS.slice(0, ROOMS.indexOf(roomOf(file)) + 1)]
    return imported
      .filter(
        (other) =>
          !/(bindings|inlined|exports|decoder|released)\.ts$/.test(other) && !allowed.includes(roomOf(other)),
      )
      .map((other) => `${relative(js, file)} imports ${relative(js, other)}`)
  })
  expect(backwards).toEqual([])
})

test("simhash-lint imports no file of js/ but js/cli/program, which imports nothing from outside", () => {
  const lint = fileURLToPath(new URL("../../lint/src/", import.meta.url))
  const program = join(js, "cli/program/")
  const graph = importGraph(lint)
  expect(graph.size).toBeGreaterThan(20)
  const outside = [...graph.values()].flat().filter((file) => !file.startsWith(lint))
  expect(outside).toContain(join(program, "main.ts"))
  expect(outside.filter((file) => !file.startsWith(program))).toEqual([])
  const inside = [...importGraph(program).values()].flat()
  expect(inside.filter((file) => !file.startsWith(program))).toEqual([])
})

test("the page reaches every section by the one list of them, and sections do not import each other", () => {
  const graph = importGraph(www)
  const folder = (file: string) => relative(www, file).match(/^sections\/[^/]+\//)?.[0]
  const sections = new Set([...graph.keys()].map(folder).filter((name) => name !== undefined))
  const listed = graph.get(join(www, "sections.ts")) ?? []
  expect(
    listed
      .map(folder)
      .filter((name) => name !== undefined)
      .sort(),
  ).toEqual([...sections].sort())
  const crossing = [...graph].flatMap(([file, imported]) =>
    imported
      .filter((other) => folder(file) && folder(other) && folder(file) !== folder(other))
      .map((other) => `${relative(www, file)} imports ${relative(www, other)}`),
  )
  expect(crossing).toEqual([])
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

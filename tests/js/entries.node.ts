// What an import of the package brings along: an editor or a framework only in the entry that is for it.
import { readFileSync } from "node:fs"
import { dirname, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { imports } from "./import-graph.js"

const home = fileURLToPath(new URL("./node_modules/simhash-wasm/", import.meta.url))
const dist = resolve(home, "dist")

interface Entry {
  readonly name: string
  readonly file: string
}

const { exports: exported, peerDependenciesMeta } = JSON.parse(
  readFileSync(resolve(home, "package.json"), "utf8"),
)
const entries: Entry[] = Object.entries<string | { default: string }>(exported).flatMap(([name, to]) =>
  typeof to === "object" && !name.endsWith(".wasm") ? [{ name, file: resolve(home, to.default) }] : [],
)

/** The files of the package and the other packages that are loaded with a file. */
function loaded(file: string): { files: string[]; packages: string[] } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (at: string): void => {
    if (files.has(at)) return
    files.add(at)
    const source = readFileSync(at, "utf8")
    // Those of import() are loaded later, if at all.
    const later = new Set([...source.matchAll(/import\(\s*"([^"]+)"\s*\)/g)].map(([, name]) => name))
    for (const name of imports(source, at)) {
      if (later.has(name)) continue
      if (name.startsWith(".")) visit(resolve(dirname(at), name))
      else packages.add(name)
    }
  }
  visit(file)
  return { files: [...files].map((one) => relative(dist, one)), packages: [...packages].sort() }
}

/** The packages of the editor, or of the framework, that an entry is for. */
const BROUGHT: Record<string, RegExp> = {
  "./codemirror": /^@codemirror\//,
  "./prosemirror": /^prosemirror-|^@floating-ui\//,
  "./lexical": /^lexical$|^@floating-ui\//,
  "./quill": /^@floating-ui\//,
  "./react": /^react$/,
  "./vue": /^vue$/,
  "./tiptap": /^@tiptap\/core$|^prosemirror-|^@floating-ui\//,
}

test.each(entries)(
  "$name loads no package but that of the editor or framework that it is for",
  ({ name, file }) => {
    const { files, packages } = loaded(file)
    expect(files).toContain(relative(dist, file))
    const own = packages.filter((one) => BROUGHT[name]?.test(one))
    expect(packages).toEqual(own)
    for (const one of own) expect(peerDependenciesMeta[one]).toEqual({ optional: true })
    if (name in BROUGHT) expect(own.length).toBeGreaterThan(0)
  },
)

test.each([
  ["textarea", "adapters/textarea/element.js", 13_500],
  ["react", "frameworks/own-checker.js", 5000],
  ["vue", "frameworks/own-checker.js", 5000],
  ["svelte", "frameworks/own-checker.js", 5000],
])("%s loads no WebAssembly before it needs a checker", (name, part, most) => {
  const { files } = loaded(resolve(dist, `${name}.js`))
  expect(files).toContain(part)
  expect(files.filter((file) => /inlined|^modules\/|^editor[./]/.test(file))).toEqual([])
  const sources = files.map((file) => readFileSync(resolve(dist, file), "utf8"))
  expect(gzipSync(sources.join("\n"), { level: 9 }).length).toBeLessThan(most)
})

test("every entry with the whole API has the same exports", async () => {
  const inlined: Record<string, unknown> = await import("simhash-wasm")
  const { init, ...others }: Record<string, unknown> = await import("simhash-wasm/url")
  expect(init).toBeInstanceOf(Function)
  expect(Object.keys(inlined).sort()).toEqual(Object.keys(others).sort())
  for (const [name, value] of Object.entries(others)) expect(inlined[name], name).toBe(value)
})

// Which source files import which.
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { parseSync } from "vite"

/** Every file with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * The graph of all TypeScript files in a folder and the folders in it, but for what is built in `dist`. Left out are
 * imports of packages and of files that import nothing: a style, data, or the text of a source (`?raw`). An import
 * names the compiled file, and the graph its source.
 */
export function importGraph(folder: string): ImportGraph {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/^dist[/\\]/.test(name))
    .map((name) => join(folder, name))
    .sort()
  return new Map(
    files.map((file) => {
      const names = imports(readFileSync(file, "utf8"), file).filter((name) => /^\..*\.js$/.test(name))
      return [file, [...new Set(names.map((name) => resolve(dirname(file), name.replace(/\.js$/, ".ts"))))]]
    }),
  )
}

/**
 * The module names that a source imports: by `import` and `export ... from`, also of types alone, by
 * `import()`, and by `import("...")` as a type.
 */
export function imports(source: string, file = "file.ts"): string[] {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith(".d.ts") ? "dts" : "ts" })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: string[] = []
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return
    const { type, source } = node as { type?: string; source?: { type: string; value: unknown } | null }
    if (type && IMPORTS.has(type) && source) {
      if (typeof source.value !== "string") throw new Error(`${file}: an import that only running resolves`)
      found.push(source.value)
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return found
}

/** The nodes of the syntax tree (ESTree, with TypeScript's) that have a module name as their `source`. */
const IMPORTS = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
])

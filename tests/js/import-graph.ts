// Which source files import which, and the cycles among them.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { parseSync } from "vite"

/** Every file with the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/**
 * The graph of all TypeScript files in a folder and the folders in it, but for what is built in `dist`. Left out are
 * imports of packages and of files that import nothing: a style, data, or the text of a source (`?raw`).
 * `generated` are folders with declarations that are imported as if they were in the first one (`rootDirs` of
 * tsconfig.json).
 */
export function importGraph(folder: string, ...generated: string[]): ImportGraph {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/^dist[/\\]/.test(name))
    .map((name) => join(folder, name))
    .sort()
  return new Map(
    files.map((file) => {
      const names = imports(readFileSync(file, "utf8"), file).filter((name) => /^\..*\.js$/.test(name))
      return [file, [...new Set(names.map((name) => resolved(file, name, [folder, ...generated])))]]
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

/** The file of a relative import, which names the compiled file. The first of the folders contains `file`. */
function resolved(file: string, name: string, folders: [string, ...string[]]): string {
  const path = relative(folders[0], resolve(dirname(file), name)).replace(/\.js$/, "")
  const found = folders
    .flatMap((folder) => [`${path}.ts`, `${path}.d.ts`].map((source) => join(folder, source)))
    .find((candidate) => existsSync(candidate))
  if (!found) throw new Error(`${file} imports ${name}, which is no source file`)
  return found
}

/**
 * The import cycles: the strongly connected components of more than one file, and files that import
 * themselves. Found by Tarjan's algorithm (1972).
 */
export function cycles(graph: ImportGraph): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    const own = index.size
    let low = own
    index.set(file, own)
    stack.push(file)
    for (const imported of graph.get(file) ?? []) {
      if (!index.has(imported)) low = Math.min(low, visit(imported))
      else if (stack.includes(imported)) low = Math.min(low, index.get(imported) as number)
    }
    if (low === own) {
      const component = stack.splice(stack.indexOf(file))
      if (component.length > 1 || graph.get(file)?.includes(file)) found.push(component)
    }
    return low
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

// What the declarations of the package declare, and the examples in their doc comments.
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { type ESTree, parseSync } from "vite"

/** An export of an entry: more than one node for a function with overloads. */
interface Export {
  readonly file: string
  readonly nodes: readonly ESTree.ExportNamedDeclaration[]
}

/** What a declaration file exports, by name, wherever it is declared. */
export function exportsOf(file: string): Map<string, Export> {
  const found = new Map<string, Export>()
  const from = (source: ESTree.StringLiteral) =>
    exportsOf(resolve(file, "..", source.value.replace(/\.js$/, ".d.ts")))
  for (const node of parsed(file).body) {
    if (node.type === "ExportAllDeclaration") for (const entry of from(node.source)) found.set(...entry)
    if (node.type !== "ExportNamedDeclaration") continue
    if (node.declaration) {
      const name = nameOf(node.declaration)
      found.set(name, { file, nodes: [...(found.get(name)?.nodes ?? []), node] })
    } else if (node.source) {
      const others = from(node.source)
      for (const { local, exported } of node.specifiers) {
        const other = others.get(text(local))
        if (!other) throw new Error(`${file} exports ${text(local)}, which ${node.source.value} has not`)
        found.set(text(exported), other)
      }
    }
  }
  return found
}

/** A declaration or a member of one, with its doc comment. */
export interface Declaration {
  /** Such as `distance`, `DuplicateIndex.query` or, for the second overload, `DuplicateIndex.pairs#2`. */
  readonly name: string
  readonly kind: "function" | "class" | "interface" | "const" | "type" | "method" | "property"
  /** The text of its doc comment, without the asterisks; empty if it has none. */
  readonly doc: string
}

const KINDS: Record<string, Declaration["kind"]> = {
  FunctionDeclaration: "function",
  TSDeclareFunction: "function",
  ClassDeclaration: "class",
  TSInterfaceDeclaration: "interface",
  VariableDeclaration: "const",
  TSTypeAliasDeclaration: "type",
  MethodDefinition: "method",
  TSMethodSignature: "method",
  PropertyDefinition: "property",
  TSPropertySignature: "property",
}

/** The declarations of an export, and those of the members of a class or an interface. */
export function declarations(name: string, { file, nodes }: Export): Declaration[] {
  const found: Declaration[] = []
  const counts = new Map<string, number>()
  const add = (name: string, { type, start }: ESTree.Node, kind = KINDS[type]) => {
    if (!kind) throw new Error(`${file} declares ${name} in another form: ${type}`)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    found.push({ name: count > 1 ? `${name}#${count}` : name, kind, doc: docBefore(file, start) })
  }
  for (const node of nodes) {
    const declared = node.declaration as ESTree.Declaration
    add(name, node, KINDS[declared.type])
    if (!("body" in declared) || !declared.body || !("body" in declared.body)) continue
    for (const member of declared.body.body) {
      if (!("key" in member) || member.key.type === "PrivateIdentifier") continue
      // What only the package can call, and the second half of an accessor.
      if (("accessibility" in member && member.accessibility) || ("kind" in member && member.kind === "set"))
        continue
      const { start, end } = member.key
      const key = parsed(file).source.slice(start, end)
      const isAccessor = "kind" in member && member.kind === "get"
      add(
        `${name}.${member.computed ? `[${key}]` : key}`,
        member,
        isAccessor ? "property" : KINDS[member.type],
      )
    }
  }
  return found
}

/** What entries export, by name, as a text without comments: a change of the API is a change of it. */
export function report(entries: readonly (readonly [name: string, file: string])[]): string {
  const known = new Map<string, string>()
  const parts = entries.map(([entry, file]) => {
    const exported = [...exportsOf(file)].sort(([a], [b]) => (a < b ? -1 : 1))
    const own: string[] = []
    const others = new Map<string, string[]>()
    for (const [name, { file, nodes }] of exported) {
      const key = `${file} ${name}`
      const other = known.get(key)
      known.set(key, other ?? entry)
      if (other === undefined)
        own.push(...nodes.map(({ declaration }) => code(file, declaration as ESTree.Node)))
      else others.set(other, [...(others.get(other) ?? []), name])
    }
    const again = [...others].map(([other, names]) => `Of \`${other}\`: ${names.join(", ")}.\n`)
    const fence = own.length > 0 ? [`\`\`\`ts\n${own.join("\n")}\n\`\`\`\n`] : []
    return [`## ${entry}\n`, ...again, ...fence].join("\n")
  })
  return ["# What the package exports\n", ...parts].join("\n")
}

interface Parsed {
  readonly source: string
  readonly body: ESTree.Program["body"]
  readonly comments: ReturnType<typeof parseSync>["comments"]
}

const files = new Map<string, Parsed>()

function parsed(file: string): Parsed {
  const known = files.get(file)
  if (known) return known
  const source = readFileSync(file, "utf8")
  const { program, comments, errors } = parseSync(file, source, { lang: "dts" })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const made = { source, body: program.body, comments }
  files.set(file, made)
  return made
}

function nameOf(declared: ESTree.Declaration): string {
  const named = declared.type === "VariableDeclaration" ? declared.declarations[0]?.id : declared.id
  if (named?.type !== "Identifier") throw new Error(`a declaration without a name: ${declared.type}`)
  return named.name
}

function text(name: ESTree.ModuleExportName): string {
  return name.type === "Literal" ? name.value : name.name
}

/** The text of the doc comment that ends before a position. */
function docBefore(file: string, position: number): string {
  const { source, comments } = parsed(file)
  const last = comments.findLast(({ end }) => end <= position)
  if (!last?.value.startsWith("*") || source.slice(last.end, position).trim() !== "") return ""
  return last.value
    .slice(1)
    .replace(/^ *\* ?/gm, "")
    .trim()
}

/** The code of a node, without comments and empty lines. */
function code(file: string, { start, end }: ESTree.Node): string {
  const { source, comments } = parsed(file)
  const inner = comments.filter((comment) => comment.start >= start && comment.end <= end)
  let [bare, at] = ["", start]
  for (const comment of inner) {
    bare += source.slice(at, comment.start)
    at = comment.end
  }
  return `${bare}${source.slice(at, end)}`.replace(/^declare /, "").replace(/\n\s*(?=\n)/g, "")
}

/** An example in a doc comment. */
export interface Example {
  readonly code: string
  /** What its fence says: `ts` runs in Node, `ts browser` in a page, `html` is a page, `ts no-run` is not run. */
  readonly kind: string
}

/** The examples in a doc comment. */
export function examples(doc: string): Example[] {
  return [...doc.matchAll(/^@example\n```([\w -]+)\n(.*?)\n```$/gms)].map(([, kind = "", code = ""]) => ({
    kind,
    code,
  }))
}

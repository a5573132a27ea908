// What the package's declarations declare, and the examples in their doc comments.

/** An exported declaration or a member of one, with its doc comment. */
export interface Declaration {
  /** Such as `distance`, `DuplicateIndex.query` or, for the second overload, `DuplicateIndex.pairs#2`. */
  name: string
  kind: "function" | "class" | "interface" | "const" | "type" | "method" | "property"
  /** The text of its doc comment, without the asterisks; empty if it has none. */
  doc: string
}

const EXPORT = /^export (function|class|interface|const|type) (\w+)/
const METHOD = /^ {2}(?:static )?(\w+|\[Symbol\.\w+\])(?:<.*>)?\(/
const PROPERTY = /^ {2}(?:readonly )?(\w+)\??:/

/** The exports of a declaration file and the members of its classes and interfaces, as our formatter writes them. */
export function declarations(source: string): Declaration[] {
  const found: Declaration[] = []
  const counts = new Map<string, number>()
  let doc: string[] = []
  let owner = ""
  let inDoc = false
  const add = (name: string, kind: Declaration["kind"]) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    found.push({ name: count > 1 ? `${name}#${count}` : name, kind, doc: doc.join("\n").trim() })
    doc = []
  }
  for (const line of source.split("\n")) {
    if (/^ *\/\*\*/.test(line)) {
      doc = []
      inDoc = true
    }
    if (inDoc) {
      doc.push(line.replace(/^ *(?:\/\*\*| \*\/| \*) ?/, "").replace(/ \*\/$/, ""))
      inDoc = !line.endsWith("*/")
      continue
    }
    const exported = EXPORT.exec(line)
    const method = METHOD.exec(line)
    const property = PROPERTY.exec(line)
    if (exported) {
      const [, kind, name] = exported as unknown as [string, Declaration["kind"], string]
      owner = line.endsWith("{") ? name : ""
      // A value with the name of an interface, such as Accumulator, is the same entry.
      if (kind === "const" && counts.has(name)) doc = []
      else add(name, kind)
    } else if (owner !== "" && method) {
      add(`${owner}.${method[1]}`, "method")
    } else if (owner !== "" && property) {
      add(`${owner}.${property[1]}`, "property")
    } else if (line === "}") {
      owner = ""
    }
  }
  return found
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

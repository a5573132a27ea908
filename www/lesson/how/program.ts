/** The items of a list in a program. All of them are copied; of a long list only the beginning is shown. */
export interface List {
  readonly items: readonly string[]
}

/** A program, in pieces. */
export type Program = readonly (string | List)[]

/** How many items of a list are shown. */
const SHOWN = 3

/** The most items that a program may hold, and the most characters of a text in it: beyond, there is no program. */
export const MOST_ITEMS = 10_000
export const MOST_CHARACTERS = 10_000

/** A program, written as a template that may be indented as a whole. */
export function program(strings: TemplateStringsArray, ...values: (string | number | List)[]): Program {
  const indent = strings[0]?.match(/^\n( *)/)?.[1] ?? ""
  const pieces = strings.flatMap((text, i): (string | List)[] => {
    const value = values[i]
    const piece = text.replaceAll(`\n${indent}`, "\n")
    if (value === undefined) return [piece.trimEnd()]
    return [piece, typeof value === "object" ? value : String(value)]
  })
  return [String(pieces[0]).replace(/^\n/, ""), ...pieces.slice(1)]
}

/** The whole program, to run. */
export function complete(program: Program): string {
  return `${program.map((piece) => (typeof piece === "string" ? piece : piece.items.join(", "))).join("")}\n`
}

/** A piece of a program as it is shown: code, or the number of items that are left out. */
export type Shown = string | { readonly left: number }

/** The program with its long lists shortened. */
export function shortened(program: Program): Shown[] {
  return program.flatMap((piece): Shown[] => {
    if (typeof piece === "string") return [piece]
    const { items } = piece
    if (items.length <= SHOWN + 1) return [items.join(", ")]
    return [`${items.slice(0, SHOWN).join(", ")}, `, { left: items.length - SHOWN }]
  })
}

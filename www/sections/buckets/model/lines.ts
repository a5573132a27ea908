import { SimHash } from "simhash-wasm/url"

/** How many of the reader's own lines are taken. */
export const MOST_OWN = 200

/** A line that is searched. */
export interface Line {
  /** From 1 on, as it is called on the page. */
  readonly number: number
  readonly text: string
  readonly fingerprint: bigint
  readonly own: boolean
}

/** The recipe of this figure: 64 bits, whatever the reader chose above, since blocks are cut from them. */
export const simhash = new SimHash({ recipe: "text/1", bits: 64 })

/** The lines that come with the page, and then the reader's, without empty ones. */
export function lines(builtIn: readonly string[], own: string): Line[] {
  const texts = [...builtIn, ...ownLines(own).slice(0, MOST_OWN)]
  const fingerprints = simhash.fingerprints(texts)
  return texts.map((text, position) => ({
    number: position + 1,
    text,
    fingerprint: fingerprints[position] as bigint,
    own: position >= builtIn.length,
  }))
}

export function ownLines(own: string): string[] {
  return own.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "")
}

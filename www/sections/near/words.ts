import { SimHash } from "simhash-wasm/url"

/** A word of a text, and its position in UTF-16 code units. */
export interface Word {
  readonly start: number
  readonly end: number
  /** The word as a feature: normalised, in lower case. */
  readonly feature: string
  /** Whether it abuts another, as words do in scripts without spaces, or is a Han character. */
  readonly dense: boolean
}

const HAN = /^\p{Script=Han}/u

let cutter: SimHash | undefined

/** The words of a text, as the package cuts it, from left to right. */
export function wordsOf(text: string): Word[] {
  cutter ??= new SimHash({ recipe: "text/1", sizes: [1], abutting: [] })
  const { features } = cutter.explain(text)
  const words = features
    .flatMap(({ text: feature, spans }) => spans.map(({ start, end }) => ({ start, end, feature })))
    .sort((a, b) => a.start - b.start)
  return words.map((word, i) => {
    const abuts = words[i - 1]?.end === word.start || words[i + 1]?.start === word.end
    return { ...word, dense: abuts || HAN.test(word.feature) }
  })
}

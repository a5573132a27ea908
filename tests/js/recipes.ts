// The recipes text/1, short/1 and page/1 by their definition in DESIGN.md, with the engine's own Unicode: nothing
// here is shared with the core.
import type { TextRecipeName } from "simhash-wasm"
import { fxHash, sign, sums } from "./oracle.js"

const segmenter = new Intl.Segmenter("en", { granularity: "word" })

// Scripts without spaces, which engines segment by a dictionary. By UAX #29 each character is a word there, with
// the marks after it, but for Katakana, which stays together.
const KATAKANA = String.raw`[\p{Script=Katakana}\u3031-\u3035\u309b\u309c\u30a0\u30fc\uff70]`
const BY_DICTIONARY = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]`
const EXTENDING = String.raw`[\p{M}\p{Cf}\uff9e\uff9f]`
const DENSE = new RegExp(`^(?:${KATAKANA}|${BY_DICTIONARY}|${EXTENDING})+$`, "u")
const DENSE_WORD = new RegExp(`(?:${KATAKANA}${EXTENDING}*)+|.${EXTENDING}*`, "gsu")

interface Word {
  text: string
  start: number
}

/** The words of a text by UAX #29. */
export function words(text: string): Word[] {
  const segments: Word[] = []
  let dense = false
  for (const { segment, index } of segmenter.segment(text)) {
    const last = segments.at(-1)
    const isDense = DENSE.test(segment)
    if (dense && isDense && last) last.text += segment
    else segments.push({ text: segment, start: index })
    dense = isDense
  }
  return segments
    .flatMap(({ text, start }) =>
      DENSE.test(text)
        ? [...text.matchAll(DENSE_WORD)].map((match) => ({ text: match[0], start: start + match.index }))
        : [{ text, start }],
    )
    .filter(({ text }) => /[\p{Alphabetic}\p{N}]/u.test(text))
}

/** Words joined, by a space where anything separated them. */
const gram = (list: Word[]) =>
  list
    .map(({ text, start }, at) => {
      const before = list[at - 1]
      return before && before.start + before.text.length < start ? ` ${text}` : text
    })
    .join("")

const grams = (list: Word[], size: number) =>
  list.slice(0, Math.max(0, list.length - size + 1)).map((_, at) => list.slice(at, at + size))

const abut = (list: Word[]) => !gram(list).includes(" ")

/** The grams of each recipe of words. */
const RECIPES: Record<TextRecipeName, (list: Word[]) => Word[][]> = {
  "page/1": (list) => (list.length > 0 && list.length < 3 ? [list] : grams(list, 3)),
  "short/1": (list) => [...grams(list, 1), ...grams(list, 2).filter(abut)],
  "text/1": (list) => [...grams(list, 1), ...grams(list, 2)],
}

/** The names of the recipes of words. */
export const TEXT_RECIPES = Object.keys(RECIPES) as TextRecipeName[]

const hex = (value: bigint, bits: number) => value.toString(16).padStart(bits / 4, "0")

/** What tests/vectors/recipes.json holds of a feature. */
export function hashVector(feature: string) {
  const hash = fxHash(feature)
  return { feature, hash64: hex(BigInt.asUintN(64, hash), 64), hash128: hex(hash, 128) }
}

/** What tests/vectors/recipes.json holds of a text. */
export function textVector(input: string) {
  const normal = input.normalize("NFKC").toLowerCase()
  const list = words(normal)
  const answers = Object.entries(RECIPES).map(([name, choose]) => {
    const features = [...new Set(choose(list).map(gram))]
    const votes = features.map((feature): [string, bigint] => [feature, 1n])
    const [narrow, wide] = [64, 128].map((bits) => sums(votes, fxHash, bits)) as [bigint[], bigint[]]
    return [
      name,
      {
        features,
        fp128: hex(sign(wide, 1n), 128),
        fp64: hex(sign(narrow, 1n), 64),
        sums64: narrow.map(Number),
      },
    ]
  })
  return { input, ...Object.fromEntries(answers) }
}

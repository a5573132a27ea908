import type { Feature } from "simhash-wasm/url"
import { type Random, sample } from "./random.js"
import type { Word } from "./words.js"

/** An edit that goes on word by word: the positions of the words that it replaces, and by what. */
export interface Edit {
  readonly positions: readonly number[]
  readonly by: readonly string[]
}

/**
 * What can replace the words of a text because it does not occur in it: Han characters for those
 * that abut others, since they stay words of their own wherever they are, and for the others
 * words that spaces part.
 */
export interface Vocabulary {
  readonly dense: readonly string[]
  readonly spaced: readonly string[]
}

/** The words of `texts` that can replace those of a text. */
export function vocabulary(texts: readonly (readonly Word[])[], text: readonly Word[]): Vocabulary {
  const taken = new Set(text.map((word) => word.feature))
  const free = texts.flat().filter((word) => !taken.has(word.feature))
  const list = (dense: boolean) => [
    ...new Set(free.filter((word) => word.dense === dense).map((word) => word.feature)),
  ]
  return { dense: list(true), spaced: list(false) }
}

/** A random edit of up to `most` of the words, in which no word comes in twice. */
export function randomEdit(
  words: readonly Word[],
  most: number,
  vocabulary: Vocabulary,
  random: Random,
): Edit {
  const positions = sample(words.length, most, random)
  const drawn = (list: readonly string[]) => sample(list.length, positions.length, random)
  const [dense, spaced] = [drawn(vocabulary.dense), drawn(vocabulary.spaced)]
  const by = positions.map((position, i) =>
    words[position]?.dense
      ? (vocabulary.dense[dense[i] ?? 0] ?? "")
      : (vocabulary.spaced[spaced[i] ?? 0] ?? ""),
  )
  return { positions, by }
}

/** The text once the first `changed` words of the edit are replaced. */
export function edited(text: string, words: readonly Word[], edit: Edit, changed: number): string {
  const replaced = edit.positions
    .slice(0, changed)
    .map((position, i) => ({ word: words[position] as Word, by: edit.by[i] as string }))
    .sort((a, b) => a.word.start - b.word.start)
  let copy = ""
  let end = 0
  for (const { word, by } of replaced) {
    copy += text.slice(end, word.start) + by
    end = word.end
  }
  return copy + text.slice(end)
}

/** How many features are gone, and how many are new, once 1, 2, 3 ... words are replaced. */
export interface FeatureChange {
  readonly lost: readonly number[]
  readonly gained: readonly number[]
}

/**
 * What an edit does to the features of a text: one is gone when a replaced word was in each of its
 * positions, and every position with a replaced word in it has a new one, because no word comes in twice.
 * So it is for features made of words; for features of characters it is an estimate.
 */
export function featureChange(
  features: readonly Feature[],
  words: readonly Word[],
  edit: Edit,
): FeatureChange {
  // When each word goes: the first to be replaced at 1, and those that stay never.
  const turns = new Array<number>(words.length).fill(Number.POSITIVE_INFINITY)
  for (const [i, position] of edit.positions.entries()) turns[position] = i + 1
  const lost: number[] = []
  const gained: number[] = []
  for (const { spans, weight } of features) {
    if (weight === 0) continue
    const when = spans.map((span) => firstTurn(span, words, turns))
    lost.push(Math.max(...when))
    gained.push(...when)
  }
  const until = (all: number[]) => edit.positions.map((_, i) => all.filter((turn) => turn <= i + 1).length)
  return { lost: until(lost), gained: until(gained) }
}

/** When the first word goes that a span touches. */
function firstTurn({ start, end }: { start: number; end: number }, words: readonly Word[], turns: number[]) {
  let turn = Number.POSITIVE_INFINITY
  for (let i = firstEndingAfter(start, words); (words[i]?.start ?? end) < end; i++)
    turn = Math.min(turn, turns[i] as number)
  return turn
}

function firstEndingAfter(position: number, words: readonly Word[]): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as Word).end > position) high = middle
    else low = middle + 1
  }
  return low
}

/** The text with one letter of one word replaced by another letter, and that word before and after. */
export function oneLetter(
  text: string,
  words: readonly Word[],
  vocabulary: Vocabulary,
  random: Random,
): { text: string; from: string; to: string } {
  const word = words[random(words.length)] as Word
  const from = text.slice(word.start, word.end)
  const characters = [...from]
  const position = random(characters.length)
  const before = characters[position]?.normalize("NFKC").toLowerCase()
  const letters = new Set((word.dense ? vocabulary.dense : vocabulary.spaced).join(""))
  const others = [...letters].filter((letter) => /\p{Letter}/u.test(letter) && letter !== before)
  const to = characters.with(position, others[random(others.length)] as string).join("")
  return { text: text.slice(0, word.start) + to + text.slice(word.end), from, to }
}

// SimHash by its definition: one-liners over whole numbers of any size.

const modulo = (x: bigint, bits: number) => BigInt.asUintN(bits, x)
const bytes = (text: string) => [...new TextEncoder().encode(text)]
const little = (list: number[]) => list.reduceRight((x, byte) => (x << 8n) | BigInt(byte), 0n)
const chunks = (list: number[]) => list.flatMap((_, i) => (i % 8 === 0 ? [list.slice(i, i + 8)] : []))

const rotl5 = (x: bigint) => modulo(x << 5n, 64) | (x >> 59n)
const fxRound = (state: bigint, word: bigint) => modulo((rotl5(state) ^ word) * 0x517cc1b727220a95n, 64)
const mix = (x: bigint, k: bigint) => modulo((x ^ (x >> 33n)) * k, 64)
const fmix64 = (x: bigint) => mix(mix(x, 0xff51afd7ed558ccdn), 0xc4ceb9fe1a85ec53n)
const finish = (x: bigint) => fmix64(x) ^ (fmix64(x) >> 33n)

/** fxhash's state, finalised for each half. */
export function fxHash(feature: string): bigint {
  const state = [...chunks(bytes(feature)).map(little), BigInt(bytes(feature).length)].reduce(fxRound, 0n)
  return (finish(state ^ 0x9e3779b97f4a7c15n) << 64n) | finish(state)
}

/** One sum a bit, bit 0 first, of features and whole weights. */
export const sums = (votes: [string, bigint][], hash: (feature: string) => bigint, bits: number) =>
  Array.from({ length: bits }, (_, bit) =>
    votes.reduce((sum, [feature, w]) => sum + ((hash(feature) >> BigInt(bit)) & 1n ? w : -w), 0n),
  )

/** The fingerprint of sums, a bit being 1 if its sum is at least `least`. */
export const sign = (sums: bigint[], least: bigint) =>
  sums.reduceRight((bits, sum) => (bits << 1n) | (sum >= least ? 1n : 0n), 0n)

export const popcount = (x: bigint) => x.toString(2).replaceAll("0", "").length

/** SplitMix64 (Steele, Lea, Flood 2014): the same texts on every run. */
export function randomNumbers(seed: bigint): (end: number) => number {
  let state = seed
  const step = (x: bigint, shift: bigint, k: bigint) => modulo((x ^ (x >> shift)) * k, 64)
  return (end) => {
    state = modulo(state + 0x9e3779b97f4a7c15n, 64)
    const x = step(step(state, 30n, 0xbf58476d1ce4e5b9n), 27n, 0x94d049bb133111ebn)
    return Number((x ^ (x >> 31n)) % BigInt(end))
  }
}

/** Fragments that tokenisers, normalisers and encoders are known to disagree on. */
const FRAGMENTS = (
  "the cat The can't 3.14 a_b naïve nai\u0308ve Straße ẞ İstanbul ΟΔΟΣ ﬁne ﬃ ½ ² ™ Ａ１ ｶﾞ カタカナ 漢字 你好 妈妈 " +
  "𠮷野家 안녕 한 ㄱㅏ ﾡￂ สวัสดี नमस्ते שלום مرحبا ﷺ Привет e\u0301\u0323 \u1e9b\u0323 a\u0315\u0300 \u0301 \u0f73 👍🏽 👩‍👩‍👧‍👦 " +
  "🇨🇳 1️⃣ 𝔘𝔫𝔦 𐐀 \ufffd \0 \ufeff \u00ad \u200b \u{10ffff} \ud800 \udc00 \udfff\ud83d"
).split(" ")

/** A text of up to `most` fragments. */
export function randomText(random: (end: number) => number, most: number): string {
  const separators = ["", "", " ", " ", "  ", "\n", ", ", ".", "-", "'", "\u3000", "、"]
  return Array.from(
    { length: random(most + 1) },
    () => (FRAGMENTS[random(FRAGMENTS.length)] ?? "") + separators[random(separators.length)],
  ).join("")
}

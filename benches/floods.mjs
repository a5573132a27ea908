// Hash flooding: times inputs that were chosen to collide in hash tables, and random ones of the same size. They attack
// public hash functions: unseeded ones, such as those of earlier builds, and those of JavaScript engines.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { unseededHash } from "./floods/unseeded-hash.mjs"
import { numbersBelow } from "./random.mjs"
import { duration, number, textTable } from "./tables.mjs"
import { timed } from "./timing.mjs"

/** The length of each text. */
const SIZE = 360_000

/** The number of repetitions, of which the fastest counts; slow work, in milliseconds, is not repeated. */
const ROUNDS = 7
const SLOW = 500

/** The section's figures. There is no quicker variant. */
export async function measure() {
  const build = await load("dist")
  return { comparisons: compared([build]).map(({ input, call, times: [times] }) => ({ input, call, times })) }
}

/** Prints the figures of the build in dist/, and of another build if its folder is given. */
export async function bench([folder]) {
  const folders = ["dist", ...(folder === undefined ? [] : [folder])]
  const all = compared(await Promise.all(folders.map(load)))
  const rows = all.map(({ input, call, times }) => [
    input,
    call,
    ...times.flatMap(({ random, chosen }) => [duration(chosen), number(chosen / random)]),
  ])
  console.log(textTable(["attacked", "call", ...folders.flatMap((name) => [name, "ratio"])], rows))
}

function load(folder) {
  return import(pathToFileURL(resolve(folder, "index.js")).href)
}

/** The times of each call, with random and with chosen input, by each build. */
function compared(builds) {
  return inputs(numbersBelow(1)).flatMap(({ name, chosen, random, calls }) =>
    Object.entries(calls).map(([call, work]) => ({
      input: name,
      call,
      times: builds.map((build) => {
        const [usual, flood] = fastest([random, chosen], (input) => work(build, input))
        return { random: usual, chosen: flood }
      }),
    })),
  )
}

/** The nanoseconds of the fastest repetition with each input, interleaved. */
function fastest(inputs, work) {
  const times = inputs.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS && Math.max(...times.filter(Number.isFinite), 0) < SLOW * 1e6; round++) {
    for (const [i, input] of inputs.entries()) {
      times[i] = Math.min(
        times[i],
        timed(1, () => work(input)),
      )
    }
  }
  return times
}

/** The inputs, each chosen and random and of equal shape, and the calls that are timed with them. */
function inputs(below) {
  const text = {
    'fingerprint("short/1")': ({ SimHash }, words) => new SimHash("short/1").fingerprint(words.join(" ")),
    "fingerprint()": ({ fingerprint }, words) => fingerprint(words.join(" ")),
    "explain()": ({ explain }, words) => explain(words.join(" ")),
  }
  const features = {
    "fingerprint(features)": ({ SimHash }, words) => new SimHash().fingerprint(words),
    "fingerprint(weighed)": ({ SimHash }, words) => new SimHash().fingerprint(words.map((word) => [word, 2])),
    "accumulator, log": ({ SimHash }, words) => {
      const accumulator = new SimHash({ weights: "log" }).accumulator()
      accumulator.add(words)
      accumulator.remove(words)
      accumulator.dispose()
    },
    "a table of weights": ({ SimHash }, words) => {
      const table = Object.fromEntries(words.map((word) => [word, 2]))
      return new SimHash({ weights: { table } }).fingerprint(words)
    },
    "compare()": ({ compare, explain }, words) => compare(explain(words), explain(words.slice(1))),
  }
  const index = {
    "set()": ({ DuplicateIndex }, ids) => {
      const index = new DuplicateIndex({ maxDistance: 64 })
      for (const id of ids) index.set(id, 0n)
      index.dispose()
    },
  }
  const words = (length, meets) => distinct(SIZE / (length + 1), () => word(below, length), meets)
  const shape = (name, length, meets, calls) => ({
    name,
    chosen: words(length, meets),
    random: words(length, () => true),
    calls,
  })
  const ids = (count, meets) => distinct(count, () => below(2 ** 30), meets)
  const indices = (count) => Array.from({ length: count }, (_, i) => `${(i + 1) * 2 ** 16}`)
  return [
    shape("slots of a multiplied word", 8, (word) => wordSlot(word) >>> 13 === 5, text),
    shape("slots of a feature's hash", 8, (word) => featureSlot(word) >>> 11 === 5, { ...text, ...features }),
    {
      name: "words that differ in their 8th and 16th bytes",
      chosen: Array.from({ length: SIZE / 17 }, (_, i) => halves(i >> 12, i >> 6, i)),
      random: distinct(
        SIZE / 17,
        () => halves(below(100_000), below(64), below(64)),
        () => true,
      ),
      calls: text,
    },
    {
      name: "features of equal hashes",
      chosen: equalStates(SIZE / 25),
      random: words(24, () => true),
      calls: { ...text, ...features },
    },
    {
      name: "numbers in a Map",
      chosen: ids(20_000, (id) => unseededHash(id) % 2 ** 10 === 0),
      random: ids(20_000, () => true),
      calls: index,
    },
    {
      name: "indices in a Map",
      chosen: indices(20_000),
      random: ids(20_000, (id) => id > 2 ** 29).map(String),
      calls: index,
    },
  ]
}

function distinct(count, next, meets) {
  const met = new Set()
  while (met.size < count) {
    const one = next()
    if (meets(one)) met.add(one)
  }
  return [...met]
}

function word(below, length) {
  return String.fromCharCode(...Array.from({ length }, () => 97 + below(26)))
}

// Arithmetic on words of 64 bits, each as two of 32 bits, the low one first.

/** The low 64 bits of a product. */
function product([a, b], [c, d]) {
  const [aLow, aHigh, cLow, cHigh] = [a & 0xffff, a >>> 16, c & 0xffff, c >>> 16]
  const low = aLow * cLow
  const middle = aHigh * cLow + Math.floor(low / 2 ** 16)
  const other = aLow * cHigh + (middle % 2 ** 16)
  const carry = aHigh * cHigh + Math.floor(middle / 2 ** 16) + Math.floor(other / 2 ** 16)
  return [Math.imul(a, c) >>> 0, (carry + Math.imul(a, d) + Math.imul(b, c)) >>> 0]
}

function exclusiveOr([a, b], [c, d]) {
  return [(a ^ c) >>> 0, (b ^ d) >>> 0]
}

function shiftedRight([a, b], bits) {
  return bits < 32 ? [((b << (32 - bits)) | (a >>> bits)) >>> 0, b >>> bits] : [b >>> (bits - 32), 0]
}

function rotatedLeft([a, b], bits) {
  return [((a << bits) | (b >>> (32 - bits))) >>> 0, ((b << bits) | (a >>> (32 - bits))) >>> 0]
}

/** Eight ASCII characters as a word of 64 bits. */
function bytes(text) {
  const half = (start) =>
    [0, 1, 2, 3].reduce((sum, i) => sum + text.charCodeAt(start + i) * 2 ** (8 * i), 0) >>> 0
  return [half(0), half(4)]
}

const GOLDEN = [0x7f4a7c15, 0x9e3779b9]
const ROUND = [0x27220a95, 0x517cc1b7]

function round(state, word) {
  return product(exclusiveOr(rotatedLeft(state, 5), word), ROUND)
}

/** A word of 16 bytes: five digits or letters, then a Hangul syllable of three bytes whose last one has 64 values; twice. */
function halves(start, first, second) {
  const syllable = (last) => String.fromCodePoint(0xac00 + (last % 64))
  return `${String(start).padStart(5, "0")}${syllable(first)}words${syllable(second)}`
}

/** The slot of a word of 8 letters, of 2^19 slots, by multiplicative hashing with a known factor. */
function wordSlot(word) {
  const high = product(bytes(word), GOLDEN)[1]
  return (high ^ (high >>> 22)) & 0x7ffff
}

/** The slot of its feature, of 2^17 slots, by multiplicative hashing of the feature hash with a known factor. */
function featureSlot(word) {
  const state = round(round([0, 0], bytes(word)), [8, 0])
  const folded = exclusiveOr(finished(state), finished(exclusiveOr(state, GOLDEN)))
  return product(folded, GOLDEN)[1] & 0x1ffff
}

/** The finaliser of MurmurHash3. */
function finished(state) {
  let x = product(exclusiveOr(state, shiftedRight(state, 33)), [0xed558ccd, 0xff51afd7])
  x = product(exclusiveOr(x, shiftedRight(x, 33)), [0x1a85ec53, 0xc4ceb9fe])
  return exclusiveOr(x, shiftedRight(x, 33))
}

/**
 * Words of 24 letters and digits whose features have equal states of fxhash. The second eight bytes determine the
 * third, and the low bits of one depend only on the low bits of the other. So a backtracking search rejects most
 * choices at their first bytes.
 */
function equalStates(count) {
  const letters = [..."abcdefghijklmnopqrstuvwxyz0123456789"]
  const isLetter = Array.from({ length: 256 }, (_, byte) => letters.includes(String.fromCharCode(byte)))
  const before = round([0, 0], bytes("flooding"))
  const target = exclusiveOr(rotatedLeft(round(before, bytes("thewords")), 5), bytes("theyshar"))
  const found = []
  const extend = (second) => {
    const third = exclusiveOr(target, rotatedLeft(round(before, bytes(second.padEnd(8, "\0"))), 5))
    const read = Array.from({ length: 8 }, (_, i) => (third[i >> 2] >>> (8 * (i & 3))) & 0xff)
    const known = second.length < 8 ? read.slice(1, second.length) : read
    if (!known.every((byte) => isLetter[byte])) return
    if (second.length === 8) found.push(`flooding${second}${String.fromCharCode(...read)}`)
    else for (const letter of letters) if (found.length < count) extend(second + letter)
  }
  extend("")
  return found
}

// The Internet Archive's fingerprints of captures, by which the Wayback Machine shows how much a page changed
// (wayback-discover-diff): words with their counts, BLAKE2b, a tie is 0. They have 256 bits, and are stored as base64 of
// their bytes, the lowest first.
import { fromBytes, distance as ones, toBytes } from "simhash-wasm"
import { blake2b } from "./blake2b.js"
import { votes } from "./votes.js"

const WIDEST = 512
/** The widest that the package has a form for. */
const PART = 128

/** Python's `string.punctuation`. */
const PUNCTUATION = /[!-/:-@[-`{-~]/g
/** The white space of Python's `str.split`: Unicode's, and the four information separators of ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what Python splits at
const SPACE = /[\p{White_Space}\x1c-\x1f]+/u

/**
 * @param {string} text The text of a page, its title included, without scripts and style sheets, and with a space between
 * one element's text and the next. The archive stores nothing for a page without words; here it has 0.
 * @param {number} [bits] Any width up to 512. Each has the lowest bits of the wider ones.
 */
export function fingerprint(text, bits = 256) {
  checkBits(bits)
  const counts = new Map()
  for (const word of text.toLowerCase().replace(PUNCTUATION, " ").split(SPACE)) {
    if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return votes(Array.from(counts.keys(), blake2b), { bits, tie: "zero", weights: [...counts.values()] })
}

/** The base64 of a fingerprint, as the archive answers it. */
export function toBase64(fingerprint, bits = 256) {
  checkBits(bits)
  if (typeof fingerprint !== "bigint" || BigInt.asUintN(bits, fingerprint) !== fingerprint) {
    throw new RangeError(`A fingerprint of ${bits} bits is a bigint from 0 to 2^${bits} - 1.`)
  }
  const bytes = widths(bits).flatMap((width, at) => {
    const part = BigInt.asUintN(width, fingerprint >> BigInt(PART * at))
    return [...toBytes(part, width, "little")]
  })
  return btoa(String.fromCharCode(...bytes))
}

/** The fingerprint of such base64. Text that is not the base64 of as many bits is a `RangeError`. */
export function fromBase64(text, bits = 256) {
  checkBits(bits)
  const wanted = Math.ceil(bits / 8)
  const decoded = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0 ? atob(text) : ""
  if (decoded.length !== wanted || btoa(decoded) !== text) {
    throw new RangeError(`A fingerprint of ${bits} bits is padded base64 of ${wanted} bytes, not ${text}.`)
  }
  const bytes = Uint8Array.from(decoded, (character) => character.charCodeAt(0))
  return widths(bits).reduce((low, width, at) => {
    const first = (PART / 8) * at
    const part = fromBytes(bytes.subarray(first, first + Math.ceil(width / 8)), width, "little")
    return low | (part << BigInt(PART * at))
  }, 0n)
}

/**
 * The number of bits that differ. The Wayback Machine shows it divided by the width: 0 is the same text, and about a half
 * is another one.
 */
export function distance(a, b) {
  const differing = a ^ b
  if (differing >> BigInt(WIDEST) !== 0n) throw new RangeError(`A fingerprint has ${WIDEST} bits at most.`)
  return widths(WIDEST).reduce(
    (sum, width, at) => sum + ones(BigInt.asUintN(width, differing >> BigInt(PART * at)), 0n),
    0,
  )
}

/** The widths of a fingerprint's parts, the lowest first. */
function widths(bits) {
  return Array.from({ length: Math.ceil(bits / PART) }, (_, at) => Math.min(PART, bits - PART * at))
}

function checkBits(bits) {
  if (!Number.isInteger(bits) || bits < 1 || bits > WIDEST) {
    throw new RangeError(`The archive has fingerprints of 1 to ${WIDEST} bits, not of ${bits}.`)
  }
}

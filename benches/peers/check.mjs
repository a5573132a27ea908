// Whether all that we wrote computes what it should. A wrong fingerprint ends the run, for times of wrong
// answers say nothing.
import { fail } from "../../scripts/run.mjs"
import { kernelFingerprint, RECIPES } from "./ours.mjs"
import { strong } from "./strong.mjs"
import { typical } from "./typical.mjs"

/** Compares everybody's fingerprints of these sets, and `others` of packages with each other. */
export async function check(sets, { native, plain, packages }) {
  for (const { kind, length, texts, pattern, place } of sets) {
    for (const [name, simhash] of Object.entries(RECIPES)) {
      const what = (who) => `${who}, ${simhash.recipe.id}, ${kind} of ${length} bytes`
      const right = texts.map((text) => simhash.fingerprint(text))
      same(right, [...simhash.fingerprints(texts)], what("fingerprints()"))
      const few = texts.slice(0, 20)
      same(
        right,
        few.map((text) => kernelFingerprint(simhash, text)),
        what("the module alone"),
      )
      same(right, few.map(plain[name]), what("the plain way"))
      if (native) {
        const digits = await native.ask(`all ${name} ${place} 0`)
        same(
          right,
          digits.map((hex) => BigInt(`0x${hex}`)),
          what("ours, native"),
        )
      }
    }
    const sample = texts.slice(0, 3).map((text) => text.slice(0, 5000))
    for (const [who, fingerprint] of Object.entries({ strong, typical })) {
      // The fingerprint of a word is its hash.
      const words = who === "strong" ? /[\w\u{80}-\u{10ffff}]+/gu : pattern
      same(
        sample.map((text) => voted(text.match(words), (word) => fingerprint(word, pattern))),
        sample.map((text) => fingerprint(text, pattern)),
        `${who}, ${kind}`,
      )
    }
    for (const { name, fingerprint, kinds = [kind] } of packages) {
      if (!kinds.includes(kind)) continue
      // Short ones: long texts of one language may agree in all of few bits.
      const [short, next] = [texts[0].slice(0, 80), texts[0].slice(80, 160)]
      const [one, again, other] = [short, short, next].map((text) => String(fingerprint(text, pattern)))
      if (one !== again || one === other) fail(`${name} makes ${one}, ${again} and ${other} of ${kind}.`)
    }
  }
}

/** Bit by bit: 1 where more hashes have a 1 than a 0. */
function voted(words, hash) {
  const hashes = words.map(hash)
  let fingerprint = 0n
  for (let bit = 0n; bit < 64n; bit++) {
    const ones = hashes.filter((hash) => (hash >> bit) & 1n).length
    if (2 * ones > hashes.length) fingerprint |= 1n << bit
  }
  return fingerprint
}

function same(right, got, what) {
  const wrong = got.findIndex((fingerprint, i) => fingerprint !== right[i])
  if (wrong >= 0)
    fail(`A wrong fingerprint. ${what}, text ${wrong}: ${got[wrong]} instead of ${right[wrong]}`)
}

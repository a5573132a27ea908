// Checks that our implementations compute equal fingerprints, and that the packages compute different ones for
// different texts. A wrong fingerprint ends the run.
import { fail } from "../../scripts/run.mjs"
import { moduleFingerprint, RECIPES } from "./ours.mjs"
import { strong } from "./strong.mjs"
import { typical } from "./typical.mjs"

/** Compares the fingerprints that the contenders compute for these sets. */
export async function check(sets, { native, baseline, packages }) {
  for (const { kind, length, texts, pattern, number } of sets) {
    for (const [name, simhash] of Object.entries(RECIPES)) {
      const what = (who) => `${who}, ${simhash.recipe.id}, ${kind} of ${length} bytes`
      const right = texts.map((text) => simhash.fingerprint(text))
      same(right, [...simhash.fingerprints(texts)], what("fingerprints()"))
      const few = texts.slice(0, 20)
      same(
        right,
        few.map((text) => moduleFingerprint(simhash, text)),
        what("the module alone"),
      )
      same(right, few.map(baseline[name]), what("the baseline"))
      if (native) {
        const digits = await native.ask(`all ${name} ${number} 0`)
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
      // Short texts: long texts of one language may have equal fingerprints if those have few bits.
      const [short, next] = [texts[0].slice(0, 80), texts[0].slice(80, 160)]
      const [one, again, other] = [short, short, next].map((text) => String(fingerprint(text, pattern)))
      if (one !== again || one === other)
        fail(
          `${name}: the fingerprints ${one} and ${again} must be equal, and ${other} must differ (${kind}).`,
        )
    }
  }
}

/** SimHash by its definition: a bit is 1 if more hashes have a 1 there than a 0. */
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

import { toBits } from "simhash-wasm/url"
import { fill } from "../../../i18n/fill.js"
import type { Computation, Context, Programs } from "../computation.js"
import { javascript, label, python } from "../dialects.js"
import type { Inputs } from "../inputs.js"
import { MOST_CHARACTERS, program } from "../program.js"

type Hash = Inputs["hash"]

/** The most bytes or units of a feature that a line lists. */
const LISTED = 16

/** The hash of a feature, by the function that its recipe names. */
export function hash(inputs: Hash, { t }: Context): Computation {
  const { feature, recipe } = inputs
  const result = toBits(feature.hash, recipe.bits)
  const units = unitsOf(inputs)
  const listed = units.slice(0, LISTED).map((unit) => unit.toString(16).padStart(2, "0"))
  const more = units.length - listed.length
  const list = more > 0 ? fill(t.more, { list: listed.join(" "), count: more }) : listed.join(" ")
  const name = t.hashes[recipe.hash]
  return {
    inputs: [
      [t.inputs.feature, `\u2068${label(feature.text)}\u2069`],
      [t.inputs.units[recipe.hash], list],
      [t.inputs.bits, String(recipe.bits)],
    ],
    words: name,
    symbols:
      recipe.hash === "fxhash"
        ? [
            "s = 0",
            `s ← ((s ⋘ 5) ⊕ c) · 0x517cc1b727220a95 mod 2^64`,
            "f(s) = x ⊕ (x ≫ 33),  x = (y ⊕ (y ≫ 33)) · 0xc4ceb9fe1a85ec53,  y = (s ⊕ (s ≫ 33)) · 0xff51afd7ed558ccd",
          ]
        : ["x = c₁ · 128", "x ← (x · 1000003) ⊕ c mod 2^b", "x ⊕ n"],
    numbers: [`n = ${units.length}`, `h = ${result}`],
    result,
    programs: feature.text.length > MOST_CHARACTERS ? null : PROGRAMS[recipe.hash](inputs),
  }
}

/** What the function hashes, one after the other: bytes, code points or UTF-16 code units. */
function unitsOf({ feature, recipe }: Hash): number[] {
  if (recipe.hash === "fxhash") return [...new TextEncoder().encode(feature.text)]
  if (recipe.hash === "string-code-points") return [...feature.text].map((one) => one.codePointAt(0) ?? 0)
  return Array.from({ length: feature.text.length }, (_, i) => feature.text.charCodeAt(i))
}

const PROGRAMS: Readonly<Record<Hash["recipe"]["hash"], (inputs: Hash) => Programs>> = {
  fxhash: ({ feature, recipe: { bits } }) => {
    // A fingerprint of more than 64 bits takes a second half.
    const high = (end: string) => (bits > 64 ? `finish(state ^ 0x9e3779b97f4a7c15${end}) << 64${end} | ` : "")
    return {
      javascript: program`
        const bytes = new TextEncoder().encode(${javascript.text(feature.text)})
        const wrap = (x) => BigInt.asUintN(64, x)
        const words = Array.from({ length: Math.ceil(bytes.length / 8) }, (_, i) =>
          bytes.slice(8 * i, 8 * i + 8).reduceRight((word, byte) => word << 8n | BigInt(byte), 0n))
        let state = 0n
        for (const word of [...words, BigInt(bytes.length)])
          state = wrap((wrap(state << 5n | state >> 59n) ^ word) * 0x517cc1b727220a95n)
        const fold = (x) => x ^ x >> 33n
        const mix = (x, factor) => wrap(fold(x) * factor)
        const finish = (x) => fold(mix(mix(x, 0xff51afd7ed558ccdn), 0xc4ceb9fe1a85ec53n))
        const hash = ${high("n")}finish(state)
        console.log(BigInt.asUintN(${bits}, hash).toString(2).padStart(${bits}, "0"))`,
      python: program`
        data = ${python.text(feature.text)}.encode()
        mask = 2**64 - 1
        words = [int.from_bytes(data[i:i + 8], "little") for i in range(0, len(data), 8)]
        state = 0
        for word in words + [len(data)]:
            state = ((state << 5 | state >> 59) & mask ^ word) * 0x517cc1b727220a95 & mask
        def finish(x):
            x = (x ^ x >> 33) * 0xff51afd7ed558ccd & mask
            x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53 & mask
            return x ^ x >> 33
        hashed = ${high("")}finish(state)
        print(f"{hashed & 2**${bits} - 1:0${bits}b}")`,
    }
  },

  "string-code-points": (inputs) =>
    cpython(inputs, {
      javascript: "[...text].map((character) => BigInt(character.codePointAt(0)))",
      python: "units = [ord(character) for character in text]",
    }),

  "string-utf16": (inputs) =>
    cpython(inputs, {
      javascript: "Array.from({ length: text.length }, (_, i) => BigInt(text.charCodeAt(i)))",
      python:
        'data = text.encode("utf-16-le")\nunits = [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]',
    }),
}

/** The string hash of CPython 2 over the units of a text. */
function cpython(
  { feature, recipe: { bits } }: Hash,
  units: { readonly javascript: string; readonly python: string },
): Programs {
  return {
    javascript: program`
      const text = ${javascript.text(feature.text)}
      const units = ${units.javascript}
      let x = units[0] << 7n
      for (const unit of units) x = BigInt.asUintN(${bits}, x * 1000003n) ^ unit
      x ^= BigInt(units.length)
      console.log(BigInt.asUintN(${bits}, x).toString(2).padStart(${bits}, "0"))`,
    python: program`
      text = ${python.text(feature.text)}
      ${units.python}
      x = units[0] << 7
      for unit in units:
          x = (x * 1000003 ^ unit) & 2**${bits} - 1
      x ^= len(units)
      print(f"{x & 2**${bits} - 1:0${bits}b}")`,
  }
}

// Texts whose normalisation the module may skip: it looks at 16 bytes at a time, and must miss no character.
import { SimHash } from "simhash-wasm"
import { expect, test } from "vitest"

/** What stands around a character, so that it is at any place of what is looked at. In each, all is normal. */
const AROUND = ["дом да и ", "中文字", "한국말 ", "ة و في", "क्या है ", "ひらがな", "ñandú ", "a ", "λέξη "]

test("every character among letters of any script is normalised as by the host", () => {
  for (const form of ["NFC", "NFKC"] as const) {
    const ours = new SimHash({
      unit: "char",
      sizes: [1],
      normalize: form,
      weights: "count",
      lowercase: false,
    })
    const plain = new SimHash({
      unit: "char",
      sizes: [1],
      normalize: false,
      weights: "count",
      lowercase: false,
    })
    for (let code = 0x80; code < 0x3_0000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const c = String.fromCodePoint(code)
      const around = AROUND[code % AROUND.length] as string
      // The character is at another offset each time, once after what it may compose with.
      const text = `${"x".repeat(code % 17)}${around}${c}${around}${around}e${c}${around}`
      const expected = plain.fingerprint(text.normalize(form))
      if (ours.fingerprint(text) !== expected) expect.fail(`${form} of U+${code.toString(16)}: ${text}`)
    }
  }
})

// Texts that need no normalisation by the host: the module looks at 16 bytes at a time, and must miss no character.
import { SimHash } from "simhash-wasm"
import { expect, test } from "vitest"
import { randomNumbers } from "./oracle.js"

/** What stands around a character, so that it is at any place of what is looked at. In each, all is normal. */
const AROUND = ["дом да и ", "中文字", "한국말 ", "ة و في", "क्या है ", "ひらがな", "ñandú ", "a ", "λέξη "]

const COUNTED = { unit: "char", sizes: [1], weights: "count", lowercase: false } as const

/** What composes, attaches, is reordered, grows, shrinks, or is half of a pair. */
const RARE = [
  ..."½|ﬁ|\ufdfa|\u0301|e\u0301|x\u0315\u0300|\u1100\u1161\u11a8|\u11a8|ｶﾞ|\u212b|\ufffd|\ud800|\udc00|\u{1d161}|\u095c|Ａ\u0301|，\u3099|…|\n\u0338|<\u0338".split(
    "|",
  ),
  "\u0301".repeat(300),
]

test("pieces of long texts are normalised as by the host, in whatever is around them", () => {
  const random = randomNumbers(15n)
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
  for (const form of ["NFC", "NFKC"] as const) {
    const ours = new SimHash({ ...COUNTED, normalize: form })
    const plain = new SimHash({ ...COUNTED, normalize: false })
    for (let round = 0; round < 150; round++) {
      const texts: string[] = []
      for (let count = 0; count < 3; count++) {
        let text = pick(["", ...RARE])
        for (let pieces = random(6); pieces > 0; pieces--)
          text += pick(AROUND).repeat(random(800)) + pick(RARE) + pick([...RARE, "", "", ""])
        texts.push(text)
      }
      const expected = texts.map((text) =>
        plain.fingerprint(text.replace(/\p{Surrogate}/gu, "\ufffd").normalize(form)),
      )
      expect(texts.map((text) => ours.fingerprint(text))).toEqual(expected)
      expect([...ours.fingerprints(texts)]).toEqual(expected)
    }
  }
})

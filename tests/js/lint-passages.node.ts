// How long a passage is for simhash-lint: in words of any script.
import { expect, test } from "vitest"

const { lengthInWords } = await import(
  new URL("node_modules/simhash-lint/dist/lint/src/passage-length.js", import.meta.url).href
)

test.each([
  ["English by its words", "The ferry leaves the harbour at 9 o'clock.", 9],
  ["accents, composed or not", "cafe\u0301 café naïve", 3],
  ["Korean by its spaces", "배는 아침 아홉 시에 떠납니다.", 5],
  ["Chinese by two characters a word", "渡轮每天早上九点开往小岛。", 6],
  ["Japanese without its grammar", "サーバーを再起動してください。", 2.5],
  ["grammar alone as nothing", "にしてください。それからすることができますらー。", 0],
  ["Thai by four characters a word", "เรือออก", 1.75],
  ["marks alone as nothing", "… — *** (!)", 0],
])("counts %s", (_, text, words) => {
  expect(lengthInWords(text)).toBe(words)
})

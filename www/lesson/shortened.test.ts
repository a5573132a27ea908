import { expect, test } from "vitest"
import { shortened } from "./shortened.js"

test("names up to 60 characters are left alone, longer ones end after 60", () => {
  for (const letter of ["a", "鸽", "\u{1f54a}"]) {
    expect(shortened("")).toBe("")
    expect(shortened(letter.repeat(60))).toBe(letter.repeat(60))
    for (const count of [61, 62, 3000]) expect(shortened(letter.repeat(count))).toBe(`${letter.repeat(60)}…`)
  }
})

import { expect, test } from "vitest"
import { directionOf } from "./direction.js"

test("a text has the direction of its first letter", () => {
  for (const text of ["", "1 2 3", "abc", "12 abc שלום", "鸽巢原理", "— “été” مرحبا"])
    expect([text, directionOf(text)]).toEqual([text, "ltr"])
  for (const text of ["שלום abc", "1 2 مرحبا", "“ދިވެހި”", "\u{1e900}\u{1e901}"])
    expect([text, directionOf(text)]).toEqual([text, "rtl"])
})

test("takes no longer for a text without letters than for its beginning", () => {
  expect(directionOf(`${" ".repeat(10_000)}שלום`)).toBe("ltr")
})

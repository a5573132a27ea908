import { Text } from "@codemirror/state"
import { expect, test } from "vitest"
import { paragraphs } from "./model.js"

test("paragraphs are the runs of lines between blank lines, with their positions", () => {
  const text = "one\ntwo\n\n \t\nthree\n\n\nfour "
  const found = paragraphs(Text.of(text.split("\n")))
  expect(found.map((paragraph) => paragraph.text)).toEqual(["one\ntwo", "three", "four "])
  for (const { from, to, text: own } of found) expect(text.slice(from, to)).toBe(own)
  for (const blank of ["", "\n", " \n\t\n"]) expect(paragraphs(Text.of(blank.split("\n")))).toEqual([])
})

// The style sheets of the page take their sizes of type from one scale, and what sections share has one home.
import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** The style sheets that are shown on screens; the stage fits its cells, and worksheets are paper. */
const ELSEWHERE = /sections\/loom\/|teaching\/sheet\.css|design\/theme\.css|dist\//
const root = new URL("../", import.meta.url)
const sheets = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && !ELSEWHERE.test(file))
  .map((file) => ({ file, css: readFileSync(new URL(file, root), "utf8") }))

test("every size of type is one of the scale", () => {
  expect(sheets.length).toBeGreaterThan(20)
  const strays = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/\bfont(?:-size)?:\s*([^;]+);/g)]
      .map(([, value = ""]) => value.replace(/\s+/g, " "))
      // An input that lies over what it opens shows no text.
      .filter((value) => /\d(?:rem|px|pt|vw)\b/.test(value.replace(/var\(--text[a-z-]*\)/g, "")))
      .map((value) => `${file}: ${value}`),
  )
  expect(strays).toEqual([])
})

test("sections leave the styles of shared components to them", () => {
  const shared = sheets
    .filter(({ file }) => /design\/(?:chart|layout|strip|table|transport)\.css/.test(file))
    .flatMap(({ css }) => [...css.matchAll(/^(\.[a-z-]+) \{/gm)].map(([, name]) => name as string))
  expect(shared).toEqual(
    expect.arrayContaining([".beside", ".chart", ".data", ".panel", ".strips", ".transport"]),
  )
  const again = sheets
    .filter(({ file }) => file.startsWith("sections/"))
    .flatMap(({ file, css }) =>
      shared.filter((name) => new RegExp(`^\\${name} \\{`, "m").test(css)).map((name) => `${file}: ${name}`),
    )
  expect(again).toEqual([])
})

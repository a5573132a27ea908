// The style sheets of the page take their sizes of type from one scale, and what sections share has one home.
import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** The style sheets of words; the stage and the instrument fit their columns, and worksheets are paper. */
const ELSEWHERE = /sections\/loom\/|instrument\/|teaching\/sheet\.css|design\/theme\.css|dist\//
const root = new URL("../", import.meta.url)
const all = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && !/dist\/|node_modules\//.test(file))
  .map((file) => ({ file, css: readFileSync(new URL(file, root), "utf8") }))
const sheets = all.filter(({ file }) => !ELSEWHERE.test(file))

test("every size of type is one of the scale", () => {
  expect(sheets.length).toBeGreaterThan(5)
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
    .filter(({ file }) => /design\/(?:chart|layout)\.css/.test(file))
    .flatMap(({ css }) => [...css.matchAll(/^(\.[a-z-]+) \{/gm)].map(([, name]) => name as string))
  expect(shared).toContain(".chart")
  const again = sheets
    .filter(({ file }) => file.startsWith("sections/"))
    .flatMap(({ file, css }) =>
      shared.filter((name) => new RegExp(`^\\${name} \\{`, "m").test(css)).map((name) => `${file}: ${name}`),
    )
  expect(again).toEqual([])
})

test("no rule of a chapter begins with an element of HTML, which other chapters have as well", () => {
  const rules = all
    .filter(({ file }) => file.startsWith("sections/"))
    .flatMap(({ file, css }) =>
      [...css.matchAll(/^([^\s@/}&][^{};]*)\{/gm)].map(([, selector = ""]) => `${file}: ${selector.trim()}`),
    )
  expect(rules.length).toBeGreaterThan(50)
  expect(rules.filter((rule) => /: (?!simhash-)[a-z]+[\s[.:,>]/.test(`${rule} `))).toEqual([])
})

test("spaces are of the scale, or of the size of the type around them", () => {
  const strays = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/\b(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:\s*([^;]+);/g)]
      .map(([, value = ""]) => value.replace(/\s+/g, " "))
      .filter((value) => /\drem\b/.test(value.replace(/(?:calc|clamp)\(.*\)/g, "")))
      .map((value) => `${file}: ${value}`),
  )
  expect(strays).toEqual([])
})

test("corners of boxes and of controls are those of the theme", () => {
  const strays = all
    .filter(({ file }) => !/teaching\/sheet\.css|design\/theme\.css/.test(file))
    .flatMap(({ file, css }) =>
      [...css.matchAll(/border-radius:\s*([^;]+);/g)]
        .map(([, value = ""]) => value)
        // Marks in a text and bars have corners of 2 or 3 px.
        .filter((value) => !/^(?:0|50%|[23]px|var\(--radius(?:-small|-round)?\))$/.test(value))
        .map((value) => `${file}: ${value}`),
    )
  expect(strays).toEqual([])
})

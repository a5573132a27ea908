// The style sheets of the page take their sizes, spaces and corners from the theme, and chapters leave each other alone.
import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** The style sheets of words; the stage and the instrument fit their columns, and worksheets are paper. */
const ELSEWHERE = /sections\/loom\/|instrument\/|teaching\/sheet\.css|design\/theme\.css|dist\//
const root = new URL("../", import.meta.url)
const all = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && !/dist\/|node_modules\//.test(file))
  .map((file) => ({ file, css: readFileSync(new URL(file, root), "utf8") }))

/** For each kind of value: the declarations, the style sheets that are not asked, and which values are not of the theme. */
const SCALES: Readonly<Record<string, [RegExp, RegExp, (value: string) => boolean]>> = {
  "every size of type is one of the scale": [
    /\bfont(?:-size)?:\s*([^;]+);/g,
    ELSEWHERE,
    // An input that lies over what it opens shows no text.
    (value) => /\d(?:rem|px|pt|vw)\b/.test(value.replace(/var\(--text[a-z-]*\)/g, "")),
  ],
  "spaces are of the scale, or of the size of the type around them": [
    /\b(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:\s*([^;]+);/g,
    ELSEWHERE,
    (value) => /\drem\b/.test(value.replace(/(?:calc|clamp)\(.*\)/g, "")),
  ],
  "corners of boxes and of controls are those of the theme": [
    /border-radius:\s*([^;]+);/g,
    /teaching\/sheet\.css|design\/theme\.css/,
    // Marks in a text and bars have corners of 2 or 3 px.
    (value) => !/^(?:0|50%|[23]px|var\(--radius(?:-small|-round)?\))$/.test(value),
  ],
}

test.each(Object.entries(SCALES))("%s", (_, [declarations, elsewhere, isStray]) => {
  const values = all
    .filter(({ file }) => !elsewhere.test(file))
    .flatMap(({ file, css }) =>
      [...css.matchAll(declarations)].map(([, value = ""]) => [file, value.replace(/\s+/g, " ")] as const),
    )
  expect(values.length).toBeGreaterThan(5)
  expect(values.filter(([, value]) => isStray(value))).toEqual([])
})

test("chapters leave the styles of shared components to them", () => {
  const named = (folder: string) =>
    all
      .filter(({ file }) => file.startsWith(folder) && !/theme|stage\.css/.test(file))
      .flatMap(({ css }) => [...css.matchAll(/^(\.[a-z-]+) \{/gm)].map(([, name]) => name as string))
  const shared = named("design/")
  expect(shared).toContain(".chart")
  expect(named("sections/").filter((name) => shared.includes(name))).toEqual([])
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

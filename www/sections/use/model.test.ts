import { SimHash, toHex } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { recipeOptions, type Settings, settings } from "../../lesson/settings.js"
import { elementCode, moduleCode, pageCode, written } from "./model.js"

const CHOSEN: readonly Settings[] = [
  settings.initial,
  { ...settings.initial, recipe: "short/1" },
  { ...settings.initial, recipe: "page/1", bits: 128, tie: "one" },
  { ...settings.initial, bits: 6, unit: "char", sizes: [2, 3], weights: "count" },
  {
    ...settings.initial,
    weights: "hand",
    unit: "whitespace",
    hand: { cat: 2, "one,two": -7, ["__proto__"]: 3 },
  },
]
const TEXTS = [
  "",
  "the cat sat",
  "one,two and cat __proto__",
  'a "quote", twice\\ and\nlines',
  "</script><!-- \u2028 猫",
  "\ud800 alone",
]

/** What a module prints, run with the package instead of its import. */
function printed(code: string): string[] {
  const lines: string[] = []
  const body = code.replace(/^\s*import .*$/m, "").replace("await init()", "")
  new Function("SimHash", "toHex", "console", body)(SimHash, toHex, {
    log: (line: string) => lines.push(line),
  })
  return lines
}

test("the code prints the fingerprint of the text, whatever was chosen and whatever the text is", () => {
  for (const chosen of CHOSEN)
    for (const text of TEXTS) {
      const fingerprint = new SimHash(recipeOptions(chosen)).fingerprint(text)
      const expected = [toHex(fingerprint, chosen.bits)]
      expect(printed(moduleCode(chosen, written(text), "simhash-wasm"))).toEqual(expected)
      const [, script = ""] =
        /^<script type="module">\n(.*)\n<\/script>$/s.exec(pageCode(chosen, written(text))) ?? []
      expect(script).not.toContain("</")
      expect(printed(script)).toEqual(expected)
    }
})

test("what is the package's default is not written", () => {
  const code = (chosen: Settings) => moduleCode(chosen, written("a"), "simhash-wasm").split("\n")[2]
  expect(code(settings.initial)).toBe("const simhash = new SimHash()")
  expect(code({ ...settings.initial, recipe: "short/1" })).toBe('const simhash = new SimHash("short/1")')
  expect(code({ ...settings.initial, bits: 128 })).toBe("const simhash = new SimHash({ bits: 128 })")
})

test("a text in an attribute ends neither the attribute nor the element", () => {
  const code = elementCode(settings.initial, written('a "b" & <c>'))
  expect(code).toContain('text="a &quot;b&quot; &amp; <c>">')
})

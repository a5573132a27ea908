import { expect, test } from "vitest"
import { fill } from "./fill.js"

test("placeholders are replaced by values, and nothing in a value is taken for one", () => {
  expect(fill("{a} and {b}", { a: "{b}", b: "{a|x|y}" })).toBe("{b} and {a|x|y}")
  expect(fill("{a} and {unknown}", { a: 0 })).toBe("0 and {unknown}")
})

test("a number chooses the form that the rules of the language have for it", () => {
  const text = "{count} {count|feature|features}"
  const filled = [0, 1, 2, 21, 1.5, -1].map((count) => fill(text, { count }, "en"))
  expect(filled.join()).toBe("0 features,1 feature,2 features,21 features,1.5 features,-1 feature")
  const chinese = [0, 1, 2].map((count) => fill("{count|#个特征}", { count }, "zh-CN"))
  expect(chinese.join()).toBe("0个特征,1个特征,2个特征")
  // One that is formatted already gets the form of the category "other".
  expect(fill("{cost} {cost|bit|bits}", { cost: "1.0" }, "en")).toBe("1.0 bits")
})

test("# in a form is the number, and a form may leave it out", () => {
  const text = "{count|The only feature has|All # features have} voted."
  expect(fill(text, { count: 1 }, "en")).toBe("The only feature has voted.")
  expect(fill(text, { count: 12 }, "en")).toBe("All 12 features have voted.")
})

test("a text with plural forms is refused without a language, and not shown with the wrong form", () => {
  expect(() => fill("{count|a|b}", { count: 1 })).toThrow(RangeError)
})

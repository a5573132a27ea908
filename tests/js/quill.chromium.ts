// What is particular to Quill: its formats, and a browser without highlights.
import type Quill from "quill"
import { type HighlightOptions, watchQuill } from "simhash-wasm/quill"
import { expect, test } from "vitest"
import { userEvent } from "vitest/browser"
import { codeOf } from "./code-of.js"
import { endAfterEach, newChecker, openQuill } from "./editor-drivers.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

endAfterEach()

test("warnings change no element, and move with their text at once, with embeds and formats in it", async () => {
  const { quill, marked, results } = openQuill([TOMATOES, TOO_HIGH], { delay: 1e9 })
  await eventually(() => results.length).toBe(1)
  expect(quill.root.innerHTML).toBe(`<p>${TOMATOES}</p><p>${TOO_HIGH}</p>`)
  quill.insertText(0, "👩‍👩‍👧‍👦 港务所 ")
  quill.insertEmbed(0, "image", "data:,")
  quill.insertText(quill.getLength() - 1, " Indeed.")
  expect(marked()).toEqual([TOMATOES, TOO_HIGH])
  quill.formatText(quill.getText().indexOf("early") + 1, 5, "bold", true)
  expect(quill.root.querySelector("strong")?.textContent).toBe("early")
  expect(marked()).toEqual([TOMATOES, TOO_HIGH])
  // Nothing changes, but the text is rendered again.
  quill.formatText(quill.getText().indexOf(TOO_HIGH) + 4, 20, "bold", false)
  expect(marked()).toEqual([TOMATOES, TOO_HIGH])
})

test("code, quotes, headings and items are known by their formats, and lines of code are one block", async () => {
  const checker = newChecker({ skip: ["code", "quote"] })
  const lines = [FERRY, FERRY, TOMATOES, TOMATOES, TOMATOES, TOMATOES]
  const { quill, marked, results, watched } = openQuill(lines, { checker })
  quill.formatLine(0, FERRY.length + 1, "code-block", true)
  quill.formatLine(FERRY.length + 1, 1, "code-block", true)
  const at = (line: number) => 2 * (FERRY.length + 1) + line * (TOMATOES.length + 1)
  quill.formatLine(at(0), 1, "blockquote", true)
  quill.formatLine(at(1), 1, "header", 2)
  quill.formatLine(at(2), 1, "list", "bullet")
  await eventually(() => results.at(-1)?.stats).toMatchObject({ blocks: 5, skipped: 2 })
  expect(marked()).toEqual([TOMATOES, TOMATOES, TOMATOES])
  expect(watched.warnings().map(({ from }) => from)).toEqual([at(1), at(2), at(3)])
})

test("in a browser without highlights, warnings are listed and reached by keys", async () => {
  const own = Object.getOwnPropertyDescriptor(CSS, "highlights") as PropertyDescriptor
  Object.defineProperty(CSS, "highlights", { value: undefined, configurable: true })
  try {
    const { quill, watched } = openQuill([TOMATOES, TOO_HIGH])
    await eventually(() => watched.warnings().map(({ from, to }) => quill.getText(from, to - from))).toEqual([
      TOMATOES,
      TOO_HIGH,
    ])
    quill.focus()
    await userEvent.keyboard("{F8}")
    expect(document.querySelector(".duplicate-popover")?.textContent).toContain(TOO_HIGH)
  } finally {
    Object.defineProperty(CSS, "highlights", own)
  }
})

test("what is no editor of Quill, and what is none of its options, is said", () => {
  const { quill } = openQuill([])
  const checker = newChecker()
  const wrong = [
    () => watchQuill({} as Quill, { checker, docId: "a" }),
    () => watchQuill(quill, { checker, docId: "a", format: "text" } as HighlightOptions),
  ]
  expect(wrong.map(codeOf)).toEqual(["INVALID_ARGUMENT", "INVALID_ARGUMENT"])
})

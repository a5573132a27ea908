// What is particular to Lexical: its nodes, and an editor that leaves its element.
import { $createLineBreakNode, $createTextNode, $getRoot, ElementNode, type LexicalEditor } from "lexical"
import { type HighlightOptions, watchLexical } from "simhash-wasm/lexical"
import { expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import {
  endAfterEach,
  inLexical,
  newChecker,
  openLexical,
  lexicalParagraph as paragraph,
} from "./editor-drivers.js"
import { NAMES } from "./painted.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

/** Blocks with the types of Lexical's own packages. */
class Heading extends ElementNode {
  static override getType = () => "heading"
  static override clone = ({ __key }: Heading) => new Heading(__key)
  static override importJSON = () => new Heading()
  override createDOM = (): HTMLElement => document.createElement("h2")
  override updateDOM = () => false
}
class Code extends Heading {
  static override getType = () => "code"
  static override clone = ({ __key }: Code) => new Code(__key)
  static override importJSON = () => new Code()
  override createDOM = (): HTMLElement => document.createElement("pre")
}
class List extends Heading {
  static override getType = () => "list"
  static override clone = ({ __key }: List) => new List(__key)
  static override importJSON = () => new List()
  override createDOM = (): HTMLElement => document.createElement("ul")
}

endAfterEach()

test("warnings change no element, and move with their text at once, through formats, breaks and emoji", async () => {
  const { editor, root, marked, results } = openLexical([TOMATOES, TOO_HIGH], { delay: 1e9 })
  await eventually(() => results.length).toBe(1)
  expect([...root.querySelectorAll("*")].map(({ localName }) => localName)).toEqual([
    "p",
    "span",
    "p",
    "span",
  ])
  const $first = () =>
    $getRoot()
      .getAllTextNodes()
      .find((node) => node.getTextContent() === TOMATOES)
  inLexical(editor, () => {
    $getRoot().getFirstChildOrThrow().insertBefore(paragraph("👩‍👩‍👧‍👦 港务所"))
    $first()
      ?.insertBefore($createTextNode("Then ").toggleFormat("italic"))
      .insertBefore($createLineBreakNode())
  })
  expect(marked()).toEqual([TOMATOES, TOO_HIGH])
  inLexical(editor, () => {
    $first()?.splitText(19, 24)[1]?.toggleFormat("bold")
  })
  expect(root.querySelector("strong")?.textContent).toBe("early")
  expect(marked()).toEqual([TOMATOES, TOO_HIGH])
})

test("code and headings are known by their types, and warnings name their keys, also in lists", async () => {
  const checker = newChecker({ skip: ["code"] })
  const { editor, marked, results, watched } = openLexical([], { checker }, [Heading, Code, List])
  inLexical(editor, () => {
    $getRoot().append(
      paragraph(TOMATOES, Code),
      paragraph(TOMATOES, Heading),
      new List().append(paragraph(TOMATOES), $createTextNode(FERRY)),
    )
  })
  await eventually(() => results.at(-1)?.stats).toMatchObject({ blocks: 4, skipped: 1 })
  expect(marked()).toEqual([TOMATOES, TOMATOES])
  const keys = watched.warnings().map(({ diagnostic }) => diagnostic.block.key)
  expect(keys.map((key) => editor.getElementByKey(String(key))?.localName)).toEqual(["h2", "p"])
})

test("marks go with the element of the editor, and come with another one", async () => {
  const { editor, root, marked, watched } = openLexical([TOMATOES, TOO_HIGH])
  await eventually(marked).toHaveLength(2)
  editor.setRootElement(null)
  expect(NAMES.filter((name) => CSS.highlights.has(name))).toEqual([])
  expect(watched.next()).toBe(false)
  editor.setRootElement(root)
  await eventually(marked).toEqual([TOMATOES, TOO_HIGH])
})

test("what is no editor of Lexical, and what is none of its options, is said", () => {
  const { editor } = openLexical([])
  const checker = newChecker()
  const wrong = [
    () => watchLexical({} as LexicalEditor, { checker, docId: "a" }),
    () => watchLexical(editor, { checker, docId: "a", format: "text" } as HighlightOptions),
  ]
  expect(wrong.map(codeOf)).toEqual(["INVALID_ARGUMENT", "INVALID_ARGUMENT"])
})

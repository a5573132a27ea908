// Duplicate warnings in Lexical, worked by real keys and a real mouse.
import { createEmptyHistoryState, registerHistory } from "@lexical/history"
import { registerPlainText } from "@lexical/plain-text"
import axe from "axe-core"
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  createEditor,
  ElementNode,
  type LexicalEditor,
  UNDO_COMMAND,
} from "lexical"
import type { CheckResult } from "simhash-wasm/editor"
import type { HighlightedWarnings, HighlightOptions } from "simhash-wasm/lexical"
import { watchLexical } from "simhash-wasm/lexical"
import { describe, expect, test } from "vitest"
import { cdp, userEvent } from "vitest/browser"
import { asked } from "./asked-checker.js"
import { codeOf } from "./code-of.js"
import { cleanUpAfterEach, NAMES, newChecker, opened, paintedIn } from "./highlighted-editors.js"
import { expectWellPlaced, LONG, withLateTexts } from "./popover-places.js"
import { Random } from "./random.js"
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

cleanUpAfterEach()

interface Opened {
  readonly editor: LexicalEditor
  readonly root: HTMLElement
  readonly watched: HighlightedWarnings
  readonly results: CheckResult[]
}

const paragraph = (text: string, Type?: new () => ElementNode) =>
  (Type ? new Type() : $createParagraphNode()).append(...(text ? [$createTextNode(text)] : []))
const edit = (editor: LexicalEditor, change: () => void) => editor.update(change, { discrete: true })

/** An editor with paragraphs. */
function open(lines: readonly string[], options: Partial<HighlightOptions> = {}): Opened {
  const results: CheckResult[] = []
  const main = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"))
  const root = main.appendChild(document.createElement("div")).appendChild(document.createElement("div"))
  root.contentEditable = "true"
  root.setAttribute("aria-label", options.docId ?? "a")
  root.setAttribute("role", "textbox")
  root.style.whiteSpace = "pre-wrap"
  const editor = createEditor({
    nodes: [Heading, Code, List],
    onError(error) {
      throw error
    },
  })
  const watched = watchLexical(editor, {
    ...{ checker: options.checker ?? newChecker(), docId: "a", delay: 20 },
    ...options,
    onCheck(result) {
      results.push(result)
      options.onCheck?.(result)
    },
  })
  opened.push(watched)
  edit(editor, () => $getRoot().append(...lines.map((line) => paragraph(line))))
  editor.setRootElement(root)
  registerPlainText(editor)
  registerHistory(editor, createEmptyHistoryState(), 0)
  return { editor, root, watched, results }
}

const painted = ({ root }: Opened) => paintedIn(root)

const selected = () => String(getSelection())
const popover = () => document.querySelector<HTMLElement>(".duplicate-popover")

describe("warnings", () => {
  test("appear as one types, go when nothing is repeated, and change no element", async () => {
    const opened = open([TOMATOES, ""])
    const { editor, root, results } = opened
    await eventually(() => results.length).toBe(1)
    root.focus()
    edit(editor, () => $getRoot().selectEnd())
    await userEvent.keyboard(TOO_HIGH)
    await eventually(() => painted(opened)).toEqual([TOMATOES, TOO_HIGH])
    expect([...root.querySelectorAll("*")].map(({ localName }) => localName)).toEqual([
      "p",
      "span",
      "p",
      "span",
    ])
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}Nothing at all.")
    await eventually(() => opened.watched.warnings()).toEqual([])
    expect(painted(opened)).toEqual([])
  })

  test("move with their text at once, through formats, breaks and emoji", async () => {
    const opened = open([TOMATOES, TOO_HIGH], { delay: 1e9 })
    const { editor, root, results } = opened
    await eventually(() => results.length).toBe(1)
    edit(editor, () => {
      $getRoot().getFirstChildOrThrow().insertBefore(paragraph("👩‍👩‍👧‍👦 港务所"))
      const [first] = $getRoot()
        .getAllTextNodes()
        .filter((node) => node.getTextContent() === TOMATOES)
      first
        ?.insertBefore($createTextNode("Then ").toggleFormat("italic"))
        .insertBefore($createLineBreakNode())
    })
    expect(painted(opened)).toEqual([TOMATOES, TOO_HIGH])
    edit(editor, () => {
      const [first] = $getRoot()
        .getAllTextNodes()
        .filter((node) => node.getTextContent() === TOMATOES)
      first?.splitText(19, 24)[1]?.toggleFormat("bold")
    })
    expect(root.querySelector("strong")?.textContent).toBe("early")
    expect(painted(opened)).toEqual([TOMATOES, TOO_HIGH])
  })

  test("know code and headings by their types, and name their keys, also in lists", async () => {
    const opened = open([], { checker: newChecker({ skip: ["code"] }) })
    const { editor, results, watched } = opened
    edit(editor, () => {
      $getRoot().append(
        paragraph(TOMATOES, Code),
        paragraph(TOMATOES, Heading),
        new List().append(paragraph(TOMATOES), $createTextNode(FERRY)),
      )
    })
    await eventually(() => results.at(-1)?.stats).toMatchObject({ blocks: 4, skipped: 1 })
    expect(painted(opened)).toEqual([TOMATOES, TOMATOES])
    const keys = watched.warnings().map(({ diagnostic }) => diagnostic.block.key)
    expect(keys.map((key) => editor.getElementByKey(String(key))?.localName)).toEqual(["h2", "p"])
  })

  test("are on their texts after a composition in the text", async () => {
    const sentence = "港务所早上七点开门，渡轮九点离开旧港。"
    const opened = open([sentence, ""])
    const { editor, root, results } = opened
    await eventually(() => results).toHaveLength(1)
    root.focus()
    edit(editor, () => $getRoot().selectEnd())
    const session = cdp() as unknown as { send(method: string, params: object): Promise<void> }
    await session.send("Input.imeSetComposition", { text: "gang", selectionStart: 4, selectionEnd: 4 })
    expect(editor.isComposing()).toBe(true)
    await session.send("Input.insertText", { text: sentence })
    await eventually(() => painted(opened)).toEqual([sentence, sentence])
  })

  test("are those of a check from scratch after many random edits, and every mark is on its text", async () => {
    const failed: unknown[] = []
    const checker = newChecker()
    /** The texts of the blocks. */
    const blocks = () =>
      editor.getEditorState().read(() =>
        $getRoot()
          .getChildren()
          .map((node) => node.getTextContent()),
      )
    const opened: Opened = open([TOMATOES], {
      ...{ checker, delay: 0 },
      onCheck: ({ diagnostics }) => {
        const text = blocks().join("\n")
        const wanted = diagnostics.map(({ from, to }) => text.slice(from, to).replaceAll("\n", ""))
        expect(painted(opened).sort()).toEqual(wanted.sort())
      },
      onError: (error) => failed.push(error),
    })
    const { editor, results } = opened
    let version = 0
    editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size + dirtyLeaves.size > 0) version++
    })
    const { next } = asked(checker, () => version)
    const numbers = new Random(7n)
    const parts = [TOMATOES, TOO_HIGH, FERRY, "👍🏽", "港务所早上七点开门，", " or so "]
    for (let step = 0; step < 200; step++) {
      const what = numbers.below(8)
      if (what === 0) editor.dispatchCommand(UNDO_COMMAND, undefined)
      else
        edit(editor, () => {
          const root = $getRoot()
          const block = root.getChildAtIndex(numbers.below(Math.max(1, root.getChildrenSize())))
          const part = parts[numbers.below(6)] as string
          if (!$isElementNode(block) || what === 1) root.append(paragraph(part))
          else if (what === 2 && root.getChildrenSize() > 1) block.remove()
          else if (what === 3) root.append(block)
          else {
            const node = block.getChildAtIndex(numbers.below(Math.max(1, block.getChildrenSize())))
            if (!$isTextNode(node)) block.append($createTextNode(part))
            else if (what === 4) node.insertAfter($createLineBreakNode())
            else if (what === 5) node.toggleFormat("bold")
            else {
              const at = numbers.below(node.getTextContentSize() + 1)
              node.spliceText(at, what === 6 ? 0 : numbers.below(60), what === 6 ? part : "")
            }
          }
        })
      if (numbers.below(4) === 0) await next(numbers)
    }
    edit(editor, () => {
      $getRoot().append(paragraph(TOMATOES), paragraph(TOO_HIGH), paragraph("The end."))
    })
    await eventually(() => results.at(-1)?.stats.blocks).toBe(blocks().length)
    await eventually(() => painted(opened).at(-1)).toBe(TOO_HIGH)
    expect(failed).toEqual([])
    const expected = await newChecker().update(
      "a",
      blocks().map((text) => ({ text })),
    )
    const said = ({ message, from, to, block }: CheckResult["diagnostics"][number]) => [
      ...[message, from, to],
      block.index,
    ]
    expect(results.at(-1)?.diagnostics.map(said)).toEqual(expected.diagnostics.map(said))
  })
})

test("by keys alone, a warning is reached, read, followed, ignored, and ignored no longer", async () => {
  const ignored: boolean[] = []
  const opened = open([FERRY, TOMATOES, TOO_HIGH], { onIgnore: (_, isIgnored) => ignored.push(isIgnored) })
  const { editor, root, watched } = opened
  await eventually(() => painted(opened)).toEqual([TOMATOES, TOO_HIGH])
  root.focus()
  edit(editor, () => $getRoot().selectStart())
  await userEvent.keyboard("{F8}")
  expect(document.activeElement?.textContent).toBe("Go to the other")
  expect(popover()?.getAttribute("role")).toBe("dialog")
  expect(popover()?.textContent).toContain(TOO_HIGH)
  expect((await axe.run(popover() as HTMLElement)).violations).toEqual([])
  await userEvent.keyboard("{Escape}")
  expect(popover()).toBeNull()
  expect(document.activeElement).toBe(root)
  await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
  expect(selected()).toBe(TOO_HIGH)
  await userEvent.keyboard("{Shift>}{Alt>}{Enter}{/Alt}{/Shift}")
  await eventually(() => painted(opened)).toEqual([])
  await userEvent.keyboard("{Control>}{Alt>}{Enter}{/Alt}{/Control}")
  await eventually(() => painted(opened)).toEqual([TOMATOES, TOO_HIGH])
  expect(ignored).toEqual([true, false])
  expect(watched.unignore()).toBe(false)
  expect([...root.children].map(({ textContent }) => textContent)).toEqual([FERRY, TOMATOES, TOO_HIGH])
})

test("the popover of the last paragraph is where there is room for all of it, wherever it is in the window", async () => {
  const editor = open([LONG, "Nothing else.", LONG], { checker: withLateTexts(newChecker()) })
  const { root, editor: lexical } = editor
  await eventually(() => painted(editor)).toHaveLength(2)
  await expectWellPlaced(
    () => (root.lastElementChild as Element).getBoundingClientRect(),
    async () => {
      edit(lexical, () => $getRoot().getFirstDescendant()?.selectStart())
      root.focus()
      await userEvent.keyboard("{F8}")
    },
    () => userEvent.keyboard("{Escape}"),
  )
})

test("marks go with the element of the editor, and come with another one", async () => {
  const opened = open([TOMATOES, TOO_HIGH])
  const { editor, root, watched } = opened
  await eventually(() => painted(opened)).toHaveLength(2)
  editor.setRootElement(null)
  expect(NAMES.filter((name) => CSS.highlights.has(name))).toEqual([])
  expect(watched.next()).toBe(false)
  editor.setRootElement(root)
  await eventually(() => painted(opened)).toEqual([TOMATOES, TOO_HIGH])
})

test("what is no editor of Lexical, and what is none of its options, is said", () => {
  const { editor } = open([])
  const checker = newChecker()
  const wrong = [
    () => watchLexical({} as LexicalEditor, { checker, docId: "a" }),
    () => watchLexical(editor, { checker } as unknown as HighlightOptions),
    () => watchLexical(editor, { checker, docId: "a", format: "text" } as HighlightOptions),
  ]
  expect(wrong.map(codeOf)).toEqual(["INVALID_ARGUMENT", "INVALID_ARGUMENT", "INVALID_ARGUMENT"])
})

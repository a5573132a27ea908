// What the adapters of all editors promise, worked by real keys and a real mouse.
import axe from "axe-core"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { describe, expect, test } from "vitest"
import { cdp, page, userEvent } from "vitest/browser"
import { asked } from "./asked-checker.js"
import {
  EDITORS,
  type Editor,
  endAfterEach,
  newChecker,
  type Opened,
  WITH_POPOVER,
} from "./editor-drivers.js"
import { expectWellPlaced, LONG, withLateTexts } from "./popover-places.js"
import { Random } from "./random.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

endAfterEach()

const GO = "{Alt>}{Enter}{/Alt}"
const IGNORE = "{Shift>}{Alt>}{Enter}{/Alt}{/Shift}"
const UNIGNORE = "{Control>}{Alt>}{Enter}{/Alt}{/Control}"

/** For how long a button of the mouse is pressed, in milliseconds: Lexical hears of the cursor in the next task. */
const PRESSED = 30

const BOTH = [TOMATOES, TOO_HIGH]

/** Waits until all is checked that changed before: an editor opened now pauses as long, twice, and has its answers after. */
async function settled({ open }: Editor, checker = newChecker()): Promise<void> {
  const one = open(["A text like no other."], { checker, docId: "last" })
  await eventually(() => one.results.length).toBe(1)
  one.prepend("Indeed.")
  await eventually(() => one.results.length).toBe(2)
  one.end()
  await checker.remove("last")
}

describe.each(EDITORS)("in $name", (editor) => {
  const { open, explanation, toButton, asksForFewer } = editor
  const explained = () => document.querySelector<HTMLElement>(explanation)
  const buttons = () => [...(explained()?.querySelectorAll("button") ?? [])].map((one) => one.textContent)

  /** Goes to the first warning by a key, and waits for what explains it. */
  async function explain(one: Opened): Promise<void> {
    one.cursorAt("start")
    await userEvent.keyboard("{F8}")
    await eventually(explained).not.toBeNull()
  }

  test("warnings appear as one types, and go when nothing is repeated any more", async () => {
    const one = open([TOMATOES, ""])
    await eventually(() => one.results.length).toBe(1)
    expect(one.marked()).toEqual([])
    one.cursorAt("end")
    await userEvent.keyboard(TOO_HIGH)
    await eventually(one.marked).toEqual(BOTH)
    expect(one.results.at(-1)?.stats.looked).toBe(1)
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}Nothing at all.")
    await eventually(one.marked).toEqual([])
    expect(one.placed()).toEqual([])
  })

  test.each([
    ["emoji and families of them", "👩‍👩‍👧‍👦 👍🏽"],
    ["combining marks", "Z̷̢a͜lgo é"],
    ["Chinese", "港务所早上七点开门。"],
    ["right-to-left letters", "مرحبا بالعالم"],
  ])("warnings are on their texts, with %s before them, and move with them at once", async (_, before) => {
    const one = open([before, TOMATOES, TOO_HIGH], { checker: newChecker({ skip: ["heading"] }) })
    await eventually(one.marked).toEqual(BOTH)
    const { length } = one.results
    one.prepend(before)
    expect(one.marked()).toEqual(expect.arrayContaining(BOTH))
    await eventually(() => one.results.length).toBeGreaterThan(length)
    expect(one.marked()).toEqual(expect.arrayContaining(BOTH))
  })

  test("warnings are on their texts after an input method has composed one", async () => {
    const sentence = "港务所早上七点开门，渡轮九点离开旧港。"
    const one = open([sentence, ""])
    await eventually(() => one.results).toHaveLength(1)
    one.cursorAt("end")
    const session = cdp() as unknown as { send(method: string, params: object): Promise<void> }
    const compose = async (text: string) => {
      const end = text.length
      await session.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end })
      await settled(editor)
      expect(one.isComposing()).toBe(true)
    }
    for (const text of ["gang", "gangwu", "港务所"]) await compose(text)
    // @codemirror/lint checks while one composes.
    if (editor.name !== "CodeMirror") expect(one.results).toHaveLength(1)
    await session.send("Input.insertText", { text: sentence })
    await eventually(one.marked).toEqual([sentence, sentence])
    // Marks that come and go in the text around do not end a composition.
    await compose("dao")
    await session.send("Input.insertText", { text: "岛" })
    await eventually(one.marked).toEqual([sentence, `${sentence}岛`])
  })

  // Without onCheck, an editor that keeps warnings asks only for those that have changed.
  test.each(asksForFewer ? [true, false] : [true])(
    "after random edits, warnings are those of an editor that sees the document for the first time; with onCheck: %s",
    async (isAll) => {
      const checker = newChecker()
      const one = open([TOMATOES, FERRY, TOO_HIGH], { checker, isAll, delay: 0 })
      const { reports, next } = asked(checker, one.version)
      const numbers = new Random(11n)
      await eventually(one.marked).toHaveLength(2)
      const steps = isAll && asksForFewer ? 60 : 240
      for (let step = 1; step <= steps; step++) {
        one.edit(numbers)
        if (numbers.below(3) === 0) await next(numbers)
        if (step % 12 > 0) continue
        const fresh = one.copy()
        await eventually(() => fresh.results.length).toBe(1)
        await eventually(one.placed).toEqual(fresh.placed())
        expect(one.marked()).toEqual(fresh.marked())
        fresh.end()
      }
      const changed = reports.filter((report) => report === "changed").length
      if (isAll) expect(changed).toBe(0)
      else expect(changed).toBeGreaterThan(reports.length / 4)
      // After a shift that the answer with the twin does not know of.
      one.append("The end.", FERRY, FERRY)
      await eventually(() => one.marked().filter((text) => text === FERRY).length).toBeGreaterThan(1)
      one.prepend("Now.")
      await next(numbers)
      one.cursorAt("end")
      await userEvent.keyboard(GO)
      expect(one.selected()).toContain("ferry leaves at nine")
    },
  )

  test("by keys alone, one goes from warning to warning, and to the twin where it is now", async () => {
    const one = open([TOMATOES, FERRY, TOO_HIGH], { delay: 1500 })
    await eventually(one.marked).toEqual(BOTH)
    one.prepend("Before them.")
    await explain(one)
    expect(buttons().slice(0, 2)).toEqual(["Go to the other", "Ignore"])
    expect(explained()?.textContent).toContain(TOO_HIGH)
    if (toButton) await userEvent.keyboard(toButton)
    expect(document.activeElement?.textContent).toBe("Go to the other")
    await userEvent.keyboard("{Enter}")
    expect(one.selected()).toBe(TOO_HIGH)
    expect(document.activeElement).toBe(one.root)
    await eventually(explained).toBeNull()
    await userEvent.keyboard(GO)
    expect(one.selected()).toBe(TOMATOES)
  })

  test("by keys alone, one closes the explanation, or ignores the warning and takes that back", async () => {
    const checker = newChecker()
    const stored: string[] = []
    const one = open(BOTH, {
      checker,
      onIgnore: (_, isIgnored) => stored.push(`${isIgnored} ${checker.exportIgnored().keys.length}`),
    })
    await eventually(one.marked).toEqual(BOTH)
    await explain(one)
    await userEvent.keyboard("{Escape}")
    await eventually(explained).toBeNull()
    expect(document.activeElement).toBe(one.root)
    await userEvent.keyboard(IGNORE)
    await eventually(one.marked).toEqual([])
    expect(stored).toEqual(["true 1"])
    await userEvent.keyboard(UNIGNORE)
    await eventually(one.marked).toEqual(BOTH)
    expect(stored).toEqual(["true 1", "false 0"])
  })

  test("two editors on one checker warn of each other, and the app leads from one to the other", async () => {
    const checker = newChecker()
    const gone: unknown[] = []
    const a = open([TOMATOES], { checker, goTo: ({ docId, from }) => gone.push([docId, from]) })
    const b = open([FERRY], { checker, docId: "b" })
    await eventually(() => b.results.length).toBe(1)
    b.cursorAt("end")
    await userEvent.keyboard(`{Control>}a{/Control}${TOO_HIGH}`)
    await eventually(b.marked).toEqual([TOO_HIGH])
    await eventually(a.marked).toEqual([TOMATOES])
    a.cursorAt("start")
    await userEvent.keyboard(GO)
    expect(gone).toEqual([["b", 0]])
    // The app of the other one does not say how to go to another document.
    await explain(b)
    expect(buttons()[0]).toBe("Ignore")
    await settled(editor, checker)
    const count = () => a.results.length + b.results.length
    const before = count()
    await settled(editor, checker)
    expect(count()).toBe(before)
    b.cursorAt("end")
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}")
    await eventually(a.marked).toEqual([])
  })

  test("an editor that ends while a check runs hears nothing any more, and its document stays", async () => {
    const checker = newChecker()
    let watching = 0
    const watch = checker.watch.bind(checker)
    checker.watch = (listener) => {
      watching++
      const unwatch = watch(listener)
      return () => {
        watching--
        unwatch()
      }
    }
    const one = open([TOMATOES], { checker })
    await eventually(() => checker.documents.length).toBe(1)
    expect(watching).toBe(1)
    one.end()
    expect(watching).toBe(0)
    const before = one.results.length
    await checker.update("b", [{ text: TOO_HIGH }])
    await settled(editor, checker)
    expect(one.results.length).toBe(before)
    expect(checker.diagnostics("a")).toHaveLength(1)
    const again = open([TOMATOES], { checker })
    await eventually(again.marked).toEqual([TOMATOES])
  })

  test("an editor outlives its checker, without a warning or an error", async () => {
    const checker = createDuplicateChecker()
    const one = open(BOTH, { checker })
    await eventually(one.marked).toEqual(BOTH)
    checker.dispose()
    one.cursorAt("end")
    await userEvent.keyboard("still here")
    await eventually(one.marked).toEqual([])
    await settled(editor)
    expect(one.root.textContent).toContain("still here")
  })

  test.each([
    ["unknown option of", { colour: "red" }],
    ["checker must be a DuplicateChecker", { checker: null }],
    ["docId must be a string", { docId: 1 }],
  ])("a wrong option is refused: %s", (sentence, options) => {
    expect(() => open([""], options as never)).toThrow(sentence)
  })
})

describe.each(WITH_POPOVER)("the popover in $name", ({ open }) => {
  const popover = () => document.querySelector<HTMLElement>(".duplicate-popover")
  const lastBox = ({ root }: Opened) => (root.lastElementChild as Element).getBoundingClientRect()

  test("shows both texts and what they share after a click, and goes with Escape, typing and another click", async () => {
    const one = open([FERRY, TOMATOES, TOMATOES])
    await eventually(one.marked).toHaveLength(2)
    const [other, first] = [...one.root.children] as [HTMLElement, HTMLElement]
    /** Clicks into the first text, each time at another place: two clicks at one place would be a double one. */
    const click = async (x: number) => {
      await userEvent.click(first, { position: { x, y: 8 }, delay: PRESSED })
      expect(popover()?.getAttribute("role")).toBe("dialog")
      expect(document.activeElement).toBe(one.root)
    }
    await click(10)
    const parts = (name: string) => [...(popover()?.querySelectorAll(name) ?? [])].map((of) => of.textContent)
    expect(parts("dl > *")).toEqual(["This text", TOMATOES, "In this document", TOMATOES])
    expect(parts("mark")).toEqual([TOMATOES, TOMATOES])
    await expect.element(page.elementLocator(popover() as HTMLElement)).toMatchAriaInlineSnapshot(`
      - dialog "Repeated text":
        - paragraph
        - term: This text
        - definition:
          - mark
        - term: In this document
        - definition:
          - mark
        - button "Go to the other"
        - button "Ignore"
        - button "Close"
    `)
    const { bottom } = first.getBoundingClientRect()
    await eventually(() => popover()?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
    await userEvent.keyboard("{Escape}")
    expect(popover()).toBeNull()
    expect(document.activeElement).toBe(one.root)
    await click(50)
    const { length } = one.results
    await userEvent.keyboard("x")
    expect(popover()).toBeNull()
    await eventually(() => one.results.length).toBeGreaterThan(length)
    await click(90)
    await userEvent.click(other, { position: { x: 10, y: 8 }, delay: PRESSED })
    expect(popover()).toBeNull()
  })

  test.each(["light", "dark"])("is nothing that axe objects to: %s", async (scheme) => {
    document.documentElement.style.colorScheme = scheme
    document.documentElement.style.background = "Canvas"
    const one = open(BOTH)
    await eventually(one.marked).toEqual(BOTH)
    one.cursorAt("start")
    await userEvent.keyboard("{F8}")
    const { violations } = await axe.run(popover() as HTMLElement)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
    for (const button of popover()?.querySelectorAll("button") ?? [])
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
    document.documentElement.removeAttribute("style")
  })

  test("has the words of its language, and the names of the app", async () => {
    const checker = newChecker({ language: "zh-CN" })
    await checker.update("b", { text: TOO_HIGH })
    const goTo = () => {}
    const one = open([TOMATOES], { checker, language: "zh-CN", nameOf: () => "Garden", goTo })
    await eventually(one.marked).toEqual([TOMATOES])
    one.cursorAt("start")
    await userEvent.keyboard("{F8}")
    const buttons = [...(popover()?.querySelectorAll("button") ?? [])].map((button) => button.textContent)
    expect(buttons).toEqual(["转到重复处", "忽略", "关闭"])
    expect(popover()?.textContent).toContain("在“Garden”中")
  })

  test("of the last block is where there is room for all of it, wherever the block is in the window", async () => {
    const one = open([LONG, "Nothing else.", LONG], { checker: withLateTexts(newChecker()) })
    await eventually(one.marked).toHaveLength(2)
    const openByKey = async () => {
      one.cursorAt("start")
      await userEvent.keyboard("{ArrowRight}{F8}")
    }
    await expectWellPlaced(
      () => lastBox(one),
      openByKey,
      () => userEvent.keyboard("{Escape}"),
    )
  })

  test("is off if the app says so, and the keys still go to the warnings", async () => {
    const one = open(BOTH, { popover: false })
    await eventually(one.marked).toEqual(BOTH)
    one.cursorAt("start")
    await userEvent.keyboard("{F8}")
    expect(popover()).toBeNull()
    await userEvent.keyboard(GO)
    expect(one.selected()).toBe(TOMATOES)
  })
})

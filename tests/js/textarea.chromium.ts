// The element around a field, worked by real keys and a real mouse.
import axe from "axe-core"
import { createDuplicateChecker, type Diagnostic, type DuplicateChecker } from "simhash-wasm/editor"
import { DuplicateWarningsElement } from "simhash-wasm/textarea"
import { afterEach, describe, expect, test } from "vitest"
import { cdp, page, userEvent } from "vitest/browser"
import { NAMES, paintedIn } from "./painted.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

const checkers: DuplicateChecker[] = []
const errors: unknown[] = []
addEventListener("error", ({ error }) => errors.push(error))
addEventListener("unhandledrejection", ({ reason }) => errors.push(reason))

afterEach(() => {
  document.body.replaceChildren()
  for (const checker of checkers.splice(0)) checker.dispose()
  expect(errors.splice(0)).toEqual([])
})

function newChecker(options?: Parameters<typeof createDuplicateChecker>[0]): DuplicateChecker {
  const checker = createDuplicateChecker(options)
  checkers.push(checker)
  return checker
}

type Field = HTMLTextAreaElement | HTMLInputElement | HTMLElement

interface Opened {
  readonly warnings: DuplicateWarningsElement
  readonly field: Field
  /** How often a check was answered. */
  count(): number
}

let fields = 0

function open(markup: string, more: Partial<DuplicateWarningsElement> = {}): Opened {
  const id = `field-${++fields}`
  const main = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"))
  const part = main.appendChild(document.createElement("form"))
  part.innerHTML = `<label for="${id}">Text</label><duplicate-warnings open pause="50">${markup}</duplicate-warnings>`
  const warnings = part.querySelector("duplicate-warnings") as DuplicateWarningsElement
  const field = warnings.firstElementChild as Field
  field.id = id
  let checks = 0
  warnings.addEventListener("duplicates", () => checks++)
  Object.assign(warnings, more)
  return { warnings, field, count: () => checks }
}

const TEXTAREA = `<textarea name="body" rows="3"></textarea>`

/** A text area with a text that was checked. */
async function checked(text: string, more: Partial<DuplicateWarningsElement> = {}): Promise<Opened> {
  const of = open(TEXTAREA, more)
  ;(of.field as HTMLTextAreaElement).value = text
  await of.warnings.check()
  return of
}

const shadow = ({ warnings }: Opened) => warnings.shadowRoot as ShadowRoot
const panel = (of: Opened) => shadow(of).querySelector<HTMLElement>(".panel") as HTMLElement
const badge = (of: Opened) => shadow(of).querySelector("[part=badge]") as HTMLButtonElement
const messages = (of: Opened) =>
  panel(of).hidden ? [] : [...panel(of).querySelectorAll(".panel [part=message]")].map((p) => p.textContent)
const texts = (of: Opened) => of.warnings.diagnostics.map(({ from, to }) => textOf(of.field).slice(from, to))
const textOf = (field: Field) => ("value" in field ? field.value : field.innerText)
const button = (of: Opened, name: string, at = 0) =>
  [...shadow(of).querySelectorAll("button")].filter(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  )[at] as HTMLButtonElement
const selected = ({ field }: Opened) =>
  "value" in field
    ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    : String(getSelection())

/** Waits until all is checked and said that was typed before: another field pauses as long, and is checked after. */
async function settled(): Promise<void> {
  const of = open(TEXTAREA)
  ;(of.field as HTMLTextAreaElement).value = `${TOMATOES}\n\n${TOMATOES}`
  of.field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }))
  await eventually(() => shadow(of).querySelector("[role=status]")?.textContent).toContain("2 warnings")
  of.warnings.closest("form")?.remove()
}

/** What an input method does for characters that have no key. */
const insert = (text: string) => document.execCommand("insertText", false, text)

describe("warnings", () => {
  test("appear as one types, and the panel goes when nothing is repeated any more", async () => {
    const of = open(TEXTAREA)
    of.field.focus()
    await userEvent.keyboard(TOMATOES)
    await eventually(of.count).toBeGreaterThan(0)
    expect(panel(of).hidden).toBe(true)
    await userEvent.keyboard(`{Enter}{Enter}${TOO_HIGH}`)
    await eventually(() => texts(of)).toEqual([TOMATOES, TOO_HIGH])
    expect(messages(of)).toHaveLength(2)
    expect(messages(of)[0]).toContain("Nearly the same as")
    // Each says which of the texts it is about, and of what.
    const own = [...panel(of).querySelectorAll("[part=own]")].map((p) => p.textContent)
    expect(own).toEqual([
      "Water the tomatoes early in the morning, before the sun is…",
      "Water the tomatoes in the morning, before the sun is too…",
    ])
    expect(document.activeElement).toBe(of.field)
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}Nothing at all.")
    await eventually(() => panel(of).hidden).toBe(true)
  })

  test.each([
    ["emoji and families of them", "👩‍👩‍👧‍👦 👍🏽 "],
    ["combining marks", "Z̷̢a͜lgo é "],
    ["Chinese", "港务所早上七点开门。"],
    ["right-to-left letters", "مرحبا بالعالم "],
  ])("are at the offsets of the field's own value, with %s before them", async (_, before) => {
    const of = open(TEXTAREA)
    const value = `${before}\n\n${TOMATOES}\r\nTwo.\n\n${before}\n\n${TOO_HIGH}`
    ;(of.field as HTMLTextAreaElement).value = value
    await of.warnings.check()
    expect(texts(of)).toEqual(expect.arrayContaining([TOMATOES, TOO_HIGH]))
    of.field.focus()
    await userEvent.keyboard("{Control>}{Home}{/Control}")
    insert(before)
    const now = of.count()
    await eventually(of.count).toBeGreaterThan(now)
    expect(texts(of)).toEqual(expect.arrayContaining([TOMATOES, TOO_HIGH]))
  })

  test("of a line of input are of the whole line", async () => {
    const checker = newChecker()
    await checker.update("notes", [{ text: TOMATOES }])
    const of = open(`<input name="title">`, { checker })
    of.field.focus()
    await userEvent.keyboard(TOO_HIGH)
    await eventually(() => texts(of)).toEqual([TOO_HIGH])
  })

  test("are not of a password, and follow the field to another one", async () => {
    const checker = newChecker()
    const of = open(`<input type="password">`, { checker })
    of.field.focus()
    await userEvent.keyboard("Secret.")
    await settled()
    expect(checker.documents).toEqual([])
    const area = document.createElement("textarea")
    area.value = `${TOMATOES}\n\n${TOMATOES}`
    of.field.replaceWith(area)
    await eventually(() => messages(of)).toHaveLength(2)
    area.remove()
    await eventually(() => messages(of)).toEqual([])
    expect(checker.documents).toEqual([])
  })

  test("are not looked for within a composition, and are after it", async () => {
    const of = await checked("港务所早上七点开门，渡轮九点离开旧港。\n\n")
    of.field.focus()
    await userEvent.keyboard("{Control>}{End}{/Control}")
    const before = of.count()
    const session = cdp() as unknown as { send(method: string, params: object): Promise<void> }
    for (const text of ["gang", "gangwu", "港务所"]) {
      await session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
      await settled()
    }
    expect(of.count()).toBe(before)
    expect(await of.warnings.check()).toBeUndefined()
    await session.send("Input.insertText", { text: "港务所早上七点开门，渡轮九点离开旧港。" })
    await eventually(of.count).toBeGreaterThan(before)
    await eventually(() => messages(of)).toHaveLength(2)
    expect(textOf(of.field).endsWith("旧港。")).toBe(true)
  })

  test("go when the form is reset", async () => {
    const of = open(TEXTAREA)
    of.field.focus()
    await userEvent.keyboard(`${TOMATOES}{Enter}{Enter}${TOMATOES}`)
    await eventually(() => messages(of)).toHaveLength(2)
    of.field.closest("form")?.reset()
    await eventually(() => messages(of)).toEqual([])
  })
})

describe("in editable content", () => {
  const EDITABLE = `<div contenteditable aria-label="Text" role="textbox" aria-multiline="true"></div>`

  test("blocks are the elements that a reader sees as blocks, and ranges are of their text nodes", async () => {
    const of = open(EDITABLE)
    of.field.innerHTML = `
      <p>👩‍👩‍👧‍👦 Water the <b>tomatoes</b>
         early in the morning, <i>before</i> the sun is high.</p>
      <ul><li>${FERRY}</li></ul>
      <p>👩‍👩‍👧‍👦 Water the tomatoes in the morning,<br>before the sun is too <span style="display: none">no</span>high.</p>`
    await eventually(() => messages(of)).toHaveLength(2)
    button(of, "Show both", 1).click()
    button(of, "Go to this text").click()
    expect(selected(of).replace(/\s+/g, " ")).toBe(`👩‍👩‍👧‍👦 ${TOO_HIGH}`)
    expect(document.activeElement).toBe(of.field)
    const [quote] = [...shadow(of).querySelectorAll("[part=quote]")].map((part) => part.textContent)
    expect(quote).toContain("in the morning, before")
    button(of, "Go to the other").click()
    expect(selected(of).replace(/\s+/g, " ")).toBe(`👩‍👩‍👧‍👦 ${TOMATOES}`)
  })

  test("they follow what one types", async () => {
    const of = open(EDITABLE)
    of.field.focus()
    await userEvent.keyboard(`${TOMATOES}{Enter}${TOO_HIGH}`)
    await eventually(() => messages(of)).toHaveLength(2)
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}")
    await eventually(() => messages(of)).toEqual([])
  })

  const PARAGRAPHS = `<p>${TOMATOES}</p>\n<p>Between.</p>\n<p>${TOO_HIGH.replace("tomatoes", "<b>tomatoes</b>")}</p>`
  const painted = (of: Opened) => paintedIn(of.field)
  const hasHighlights = () => NAMES.some((name) => CSS.highlights.has(name))

  test("what repeats is marked, follows what one types at once, and is gone with the warnings", async () => {
    const of = open(EDITABLE)
    of.field.innerHTML = PARAGRAPHS
    await of.warnings.check()
    expect(painted(of)).toEqual([TOMATOES, TOO_HIGH])
    expect(of.field.innerHTML).toBe(PARAGRAPHS)
    const bold = (of.field.querySelector("b") as Element).firstChild as Text
    getSelection()?.collapse(bold, 3)
    const before = of.count()
    insert("XY")
    expect(painted(of)).toEqual([TOMATOES, TOO_HIGH.replace("tomatoes", "tomXYatoes")])
    expect(of.count()).toBe(before)
    getSelection()?.selectAllChildren(of.field)
    insert("Nothing at all.")
    await eventually(() => hasHighlights()).toBe(false)
  })

  test("marks are on their texts when one has typed while a check ran, and when all elements are made anew", async () => {
    const of = open(EDITABLE)
    of.field.innerHTML = PARAGRAPHS
    await of.warnings.check()
    const checked = of.warnings.check()
    ;(of.field.firstElementChild as Element).prepend("👍 港务所 ")
    await checked
    expect(painted(of)).toEqual([TOMATOES, TOO_HIGH])
    const { innerHTML } = of.field
    of.field.innerHTML = innerHTML
    await eventually(() => painted(of)).toEqual([`👍 港务所 ${TOMATOES}`, TOO_HIGH])
  })

  test("marks are seen in a shadow root, too, and nothing is left of them with the element", async () => {
    const host = document.body.appendChild(document.createElement("div"))
    const root = host.attachShadow({ mode: "open" })
    root.innerHTML = `<duplicate-warnings>${EDITABLE}</duplicate-warnings>`
    const warnings = root.querySelector("duplicate-warnings") as DuplicateWarningsElement
    const field = warnings.firstElementChild as HTMLElement
    field.innerHTML = PARAGRAPHS
    await warnings.check()
    expect(paintedIn(field)).toEqual([TOMATOES, TOO_HIGH])
    const line = (of: Element) => getComputedStyle(of, "::highlight(duplicate-warning)").textDecorationLine
    expect(line(field.querySelector("p") as Element)).toBe("underline")
    warnings.remove()
    expect([hasHighlights(), root.adoptedStyleSheets]).toEqual([false, []])
  })

  test("what repeats is listed in a browser without highlights", async () => {
    const own = Object.getOwnPropertyDescriptor(CSS, "highlights") as PropertyDescriptor
    Object.defineProperty(CSS, "highlights", { value: undefined, configurable: true })
    try {
      const of = open(EDITABLE)
      of.field.innerHTML = PARAGRAPHS
      await eventually(() => messages(of)).toHaveLength(2)
    } finally {
      Object.defineProperty(CSS, "highlights", own)
    }
  })
})

describe("marks in the field", () => {
  const layer = (of: Opened) => shadow(of).querySelector<HTMLElement>(".marks") as HTMLElement
  const marks = (of: Opened) => [...layer(of).querySelectorAll("[part~=repeat]")]
  const mirror = (of: Opened) => layer(of).firstElementChild as HTMLElement
  const numbers = Array.from({ length: 60 }, (_, i) => `w${i * 7919}`).join(" ")
  const long = `${TOMATOES}\n\n${numbers}\n\n\twith a tab   and spaces\n\n${TOMATOES}`

  test("are on what repeats, move with it at each key, and are gone with the warnings", async () => {
    const of = await checked(`Above.\n\n${TOMATOES}\n\n${TOO_HIGH}`, { open: false })
    const area = of.field as HTMLTextAreaElement
    expect(marks(of).map((mark) => mark.textContent)).toEqual([TOMATOES, TOO_HIGH])
    area.focus()
    area.setSelectionRange(0, 0)
    const before = of.count()
    insert("👍 Typed.\n")
    expect(marks(of).map((mark) => mark.textContent)).toEqual([TOMATOES, TOO_HIGH])
    expect(mirror(of).textContent).toBe(area.value.replaceAll("\n", ""))
    expect(of.count()).toBe(before)
    const line = marks(of)[1]?.parentElement
    area.setSelectionRange(area.value.indexOf("early"), area.value.indexOf("early") + 5)
    insert("late")
    expect(marks(of)[0]?.textContent).toBe(TOMATOES.replace("early", "late"))
    // The other lines are those that they were.
    expect(marks(of)[1]?.parentElement).toBe(line)
    area.select()
    insert("Nothing at all.")
    await eventually(() => layer(of).hidden).toBe(true)
    expect(marks(of)).toEqual([])
  })

  test.each([
    ["as it is", "", "ltr"],
    [
      "with a font, borders and padding",
      "font: italic 19px/1.7 serif; border: 7px solid; padding: 3px 20px",
      "ltr",
    ],
    ["with spacing", "letter-spacing: 2px; word-spacing: 4px; text-indent: 20px; tab-size: 3", "ltr"],
    ["from right to left", "direction: rtl; font-size: 15px", "rtl"],
    ["in capitals, breaking anywhere", "text-transform: uppercase; word-break: break-all", "ltr"],
    ["with a scroll bar", "overflow-y: scroll", "ltr"],
  ])("stand where the letters do, and neither move nor change anything: %s", async (_, style, dir) => {
    const of = open(TEXTAREA)
    of.warnings.open = false
    const area = of.field as HTMLTextAreaElement
    area.dir = dir
    area.style.cssText = `inline-size: 230px; ${style}`
    area.value = long
    const box = () => JSON.stringify([area.getBoundingClientRect(), document.documentElement.scrollHeight])
    const before = box()
    await of.warnings.check()
    expect(marks(of)).toHaveLength(2)
    expect(box()).toBe(before)
    const isSame = () => {
      const [own, laid] = [area.getBoundingClientRect(), layer(of).getBoundingClientRect()]
      return [
        laid.left - own.left - area.clientLeft,
        laid.top - own.top - area.clientTop,
        laid.width - area.clientWidth,
        laid.height - area.clientHeight,
        mirror(of).offsetHeight - area.scrollHeight,
      ].map(Math.round)
    }
    expect(isSame()).toEqual([0, 0, 0, 0, 0])
    // They follow another size, which a user can give the field, other text and scrolling.
    area.style.inlineSize = "310px"
    area.style.blockSize = "90px"
    await eventually(isSame).toEqual([0, 0, 0, 0, 0])
    area.focus()
    area.setSelectionRange(0, 0)
    insert(FERRY)
    expect(isSame()).toEqual([0, 0, 0, 0, 0])
    area.scrollTop = 40
    const top = () => mirror(of).getBoundingClientRect().top - layer(of).getBoundingClientRect().top
    await eventually(top).toBe(-area.scrollTop)
  })

  test("are in a line of input, too, and none is where nothing repeats", async () => {
    const checker = newChecker()
    await checker.update("notes", [{ text: TOMATOES }])
    const of = open(`<input name="title" size="20">`, { checker })
    of.field.focus()
    await userEvent.keyboard(TOO_HIGH)
    await eventually(() => marks(of).map((mark) => mark.textContent)).toEqual([TOO_HIGH])
    const input = of.field as HTMLInputElement
    expect(input.scrollLeft).toBeGreaterThan(0)
    const left = () => mirror(of).getBoundingClientRect().left - layer(of).getBoundingClientRect().left
    await eventually(() => Math.round(left() + input.scrollLeft)).toBe(0)
  })

  test("are seen, and neither read out, clicked on nor found", async () => {
    const of = await checked(`${TOMATOES}\n\n${TOMATOES}`, { open: false })
    const area = of.field as HTMLTextAreaElement
    const { left, top } = (marks(of)[0] as Element).getBoundingClientRect()
    expect(document.elementFromPoint(left + 10, top + 5)).toBe(area)
    expect([layer(of).inert, layer(of).getAttribute("aria-hidden")]).toEqual([true, "true"])
    expect(getComputedStyle(marks(of)[0] as Element).textDecorationStyle).toBe("wavy")
    expect(getComputedStyle(mirror(of)).color).toBe("rgba(0, 0, 0, 0)")
  })
})

describe("the panel", () => {
  test("shows both texts, and leads to each where it is now", async () => {
    const of = open(TEXTAREA)
    of.field.focus()
    await userEvent.keyboard(`${TOMATOES}{Enter}{Enter}${FERRY}{Enter}{Enter}${TOO_HIGH}`)
    await eventually(() => messages(of)).toHaveLength(2)
    // Typed after the check: the offsets of the warnings are not those of the text.
    await userEvent.keyboard("{Control>}{Home}{/Control}")
    insert("👍 Above it.\n\n")
    button(of, "Show both").click()
    button(of, "Go to this text").click()
    expect(selected(of)).toBe(TOMATOES)
    expect(button(of, "Show both").getAttribute("aria-expanded")).toBe("true")
    const shown = [...shadow(of).querySelectorAll("dl:not([hidden]) > *")].map(
      (part) => part.firstChild?.textContent,
    )
    expect(shown[0]).toBe("This text")
    expect(shown[2]).toBe("Elsewhere in this text")
    button(of, "Go to the other").click()
    expect(selected(of)).toBe(TOO_HIGH)
    button(of, "Show both").click()
    expect(button(of, "Show both").getAttribute("aria-expanded")).toBe("false")
    expect(selected(of)).toBe(TOO_HIGH)
  })

  test("may be clicked in the task that removes the element, and the checker may be gone too", async () => {
    for (const given of [undefined, newChecker()]) {
      const of = open(TEXTAREA, given && { checker: given })
      ;(of.field as HTMLTextAreaElement).value = `${TOMATOES}\n\n${TOO_HIGH}`
      await of.warnings.check()
      const ignore = button(of, "Ignore")
      of.warnings.remove()
      ignore.click()
      const again = open(TEXTAREA, given && { checker: given })
      ;(again.field as HTMLTextAreaElement).value = `${TOMATOES}\n\n${TOO_HIGH}`
      await again.warnings.check()
      button(again, "Ignore").click()
      again.warnings.remove()
      given?.dispose()
      await settled()
    }
    // Errors that nothing caught are looked for after each test.
  })

  test("are made where the page has elements with the names of functions", async () => {
    document.body.innerHTML = "<img name=createElement><form name=querySelector></form>"
    expect(typeof document.createElement).not.toBe("function")
    const made = new DuplicateWarningsElement()
    document.body.append(made)
    expect(made.shadowRoot?.querySelector("[part=panel], .panel")).not.toBeNull()
  })

  test("scrolls the field to what it selects", async () => {
    const of = await checked(`${TOMATOES}\n\n${"Too short.\n".repeat(200)}\n${TOO_HIGH}`)
    const area = of.field as HTMLTextAreaElement
    expect(area.scrollTop).toBe(0)
    button(of, "Show both", 1).click()
    expect(area.scrollTop).toBe(0)
    button(of, "Go to this text").click()
    expect(selected(of)).toBe(TOO_HIGH)
    await eventually(() => area.scrollTop).toBeGreaterThan(500)
  })

  test("leaves the field in sight in a low window, whichever of its buttons has the focus", async () => {
    const size = [innerWidth, innerHeight] as const
    await page.viewport(440, 300)
    document.body.style.paddingBlock = "100vh"
    const of = await checked(Array(4).fill(`${TOMATOES}\n\n${TOO_HIGH}`).join("\n\n"))
    button(of, "Show both").click()
    badge(of).focus()
    const buttons = [...panel(of).querySelectorAll("button")].filter((one) => one.checkVisibility())
    expect(buttons.length).toBeGreaterThan(16)
    for (const expected of buttons) {
      await userEvent.keyboard("{Tab}")
      expect(shadow(of).activeElement).toBe(expected)
      const { top, bottom } = of.field.getBoundingClientRect()
      expect(Math.min(bottom, 300) - Math.max(top, 0)).toBeGreaterThan((bottom - top) / 2)
      const box = expected.getBoundingClientRect()
      expect([box.top >= bottom, box.bottom <= 300]).toEqual([true, true])
    }
    document.body.removeAttribute("style")
    await page.viewport(...size)
  })

  test("is opened by a badge that says how many warnings there are, and moves nothing on the page", async () => {
    const of = open(TEXTAREA)
    of.warnings.open = false
    const send = document.createElement("button")
    of.warnings.after(send)
    send.type = "button"
    send.textContent = "Send"
    const heights = () => [send.getBoundingClientRect().top, of.field.getBoundingClientRect().height]
    const before = heights()
    of.field.focus()
    await userEvent.keyboard(`${TOMATOES}{Enter}{Enter}${TOO_HIGH}`)
    await eventually(() => badge(of).textContent).toBe("2 warnings of repeated text")
    expect(badge(of).checkVisibility()).toBe(true)
    expect(badge(of).getBoundingClientRect().bottom).toBeLessThanOrEqual(send.getBoundingClientRect().top)
    expect(panel(of).hidden).toBe(true)
    expect(heights()).toEqual(before)
    for (const round of [1, 2]) {
      await userEvent.click(badge(of))
      expect(messages(of), `${round}`).toHaveLength(2)
      expect(badge(of).getAttribute("aria-expanded")).toBe("true")
      expect(panel(of).getBoundingClientRect().height).toBeGreaterThan(50)
      expect(heights()).toEqual(before)
      await userEvent.click(badge(of))
      expect(panel(of).hidden).toBe(true)
      expect(badge(of).getAttribute("aria-expanded")).toBe("false")
    }
    of.field.focus()
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}Nothing at all.")
    await eventually(() => badge(of).hidden).toBe(true)
    expect(heights()).toEqual(before)
  })

  test("shows both texts and leaves the focus, the selection and the scroll position where they are", async () => {
    const of = await checked(`${TOMATOES}\n\n${TOO_HIGH}\n\n${"A line of its own.\n".repeat(100)}`)
    const area = of.field as HTMLTextAreaElement
    area.focus()
    area.setSelectionRange(5, 5)
    area.scrollTop = 30
    await userEvent.click(button(of, "Show both", 1))
    expect(shadow(of).querySelectorAll("dl:not([hidden]) mark").length).toBeGreaterThan(0)
    expect([area.selectionStart, area.selectionEnd, area.scrollTop]).toEqual([5, 5, 30])
    expect(shadow(of).activeElement).toBe(button(of, "Show both", 1))
    await userEvent.keyboard("x")
    expect(area.value.startsWith(`${TOMATOES}\n\n${TOO_HIGH}`)).toBe(true)
  })

  test("is reached and worked by keys alone, and closing it gives the focus back", async () => {
    const of = open(TEXTAREA)
    of.warnings.open = false
    of.field.focus()
    await userEvent.keyboard(`${TOMATOES}{Enter}{Enter}${TOO_HIGH}`)
    await eventually(() => badge(of).hidden).toBe(false)
    await userEvent.keyboard("{Tab}")
    expect(shadow(of).activeElement).toBe(badge(of))
    await userEvent.keyboard("{Enter}{Tab}")
    expect(shadow(of).activeElement).toBe(button(of, "Show both"))
    await userEvent.keyboard("{Enter}{Tab}")
    expect(shadow(of).activeElement).toBe(button(of, "Ignore"))
    await userEvent.keyboard("{Tab}")
    expect(shadow(of).activeElement).toBe(button(of, "Go to this text"))
    await userEvent.keyboard("{Enter}")
    expect(document.activeElement).toBe(of.field)
    expect(selected(of)).toBe(TOMATOES)
    await userEvent.keyboard("{Tab}{Tab}{Escape}")
    expect(panel(of).hidden).toBe(true)
    expect(document.activeElement).toBe(of.field)
    // More warnings change the number on the badge, and open nothing.
    await userEvent.keyboard(`{Control>}{End}{/Control}{Enter}{Enter}${TOMATOES}`)
    await eventually(() => badge(of).textContent).toBe("3 warnings of repeated text")
    expect(panel(of).hidden).toBe(true)
  })

  test("ignores a warning, tells the app, takes it back, and the focus goes on", async () => {
    const checker = newChecker()
    const of = open(TEXTAREA, { checker })
    const ignored: Diagnostic[] = []
    of.warnings.addEventListener("duplicateignore", ({ detail }) => ignored.push(detail))
    ;(of.field as HTMLTextAreaElement).value = [TOMATOES, TOMATOES, FERRY, FERRY].join("\n\n")
    await of.warnings.check()
    expect(messages(of)).toHaveLength(4)
    button(of, "Ignore", 0).focus()
    await userEvent.keyboard("{Enter}")
    await eventually(() => messages(of)).toHaveLength(2)
    expect(shadow(of).activeElement?.textContent).toBe("Show both")
    button(of, "Ignore", 0).focus()
    await userEvent.keyboard("{Enter}")
    await eventually(() => messages(of)).toHaveLength(0)
    expect(ignored).toHaveLength(2)
    expect(checker.exportIgnored().keys).toHaveLength(2)
    // The last one can be taken back, until something is typed.
    expect(shadow(of).activeElement?.textContent).toBe("Undo")
    expect(badge(of).textContent).toBe("No warnings of repeated text")
    const taken: Diagnostic[] = []
    of.warnings.addEventListener("duplicateunignore", ({ detail }) => taken.push(detail))
    await userEvent.keyboard("{Enter}")
    await eventually(() => messages(of)).toHaveLength(2)
    expect(shadow(of).activeElement?.textContent).toBe("Show both")
    expect(taken).toEqual(ignored.slice(1))
    expect(checker.exportIgnored().keys).toHaveLength(1)
    button(of, "Ignore", 0).focus()
    await userEvent.keyboard("{Enter}")
    await eventually(() => shadow(of).activeElement?.textContent).toBe("Undo")
    of.field.focus()
    await userEvent.keyboard("x")
    await eventually(() => panel(of).hidden).toBe(true)
    expect(document.activeElement).toBe(of.field)
  })

  test("keeps the focus and what is open while warnings change", async () => {
    const checker = newChecker()
    const of = await checked([TOMATOES, TOMATOES, FERRY].join("\n\n"), { checker })
    button(of, "Show both", 1).click()
    expect([...shadow(of).querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
      TOMATOES,
      TOMATOES,
    ])
    button(of, "Ignore", 1).focus()
    const focused = shadow(of).activeElement
    await checker.update("other", [{ text: FERRY }, { text: TOO_HIGH }])
    await eventually(() => messages(of)).toHaveLength(3)
    expect(shadow(of).activeElement).toBe(focused)
    expect(button(of, "Show both", 1).getAttribute("aria-expanded")).toBe("true")
  })

  test("in a label does not pass clicks to it", async () => {
    const label = document.body.appendChild(document.createElement("label"))
    label.innerHTML = `Text <duplicate-warnings open><textarea></textarea></duplicate-warnings>`
    const warnings = label.querySelector("duplicate-warnings") as DuplicateWarningsElement
    const field = label.querySelector("textarea") as HTMLTextAreaElement
    field.value = `${TOMATOES}\n\n${TOMATOES}`
    await warnings.check()
    let clicks = 0
    field.addEventListener("click", () => clicks++)
    const of = { warnings, field, count: () => 0 }
    await userEvent.click(panel(of).querySelector("[part=message]") as HTMLElement)
    expect(clicks).toBe(0)
    expect(document.activeElement).not.toBe(field)
  })

  test("has Chinese words in a Chinese page, and changes them with the language", async () => {
    const of = open(TEXTAREA)
    of.warnings.lang = "zh-CN"
    const text = "渡轮九点离开旧港，如果风向允许。"
    ;(of.field as HTMLTextAreaElement).value = `${text}\n\n${text}\n\n${TOMATOES}\n\n${TOMATOES}`
    await of.warnings.check()
    expect(messages(of)[0]).toContain("逐字相同")
    expect(button(of, "对照显示")).toBeDefined()
    button(of, "忽略").click()
    await eventually(() => messages(of)).toHaveLength(2)
    of.warnings.lang = "en"
    await eventually(() => messages(of)[0]).toContain("Word for word")
    await eventually(() => messages(of)).toHaveLength(2)
    expect(button(of, "Ignore")).toBeDefined()
  })

  test("says to a screen reader what there is when typing pauses, once", async () => {
    const of = open(TEXTAREA)
    const spoken = shadow(of).querySelector("[role=status]") as HTMLElement
    const said: (string | null)[] = []
    new MutationObserver(() => said.push(spoken.textContent)).observe(spoken, { childList: true })
    ;(of.field as HTMLTextAreaElement).value = `${TOMATOES}\n\n${TOMATOES}`
    await of.warnings.check()
    await settled()
    expect(said).toEqual([])
    of.field.focus()
    await userEvent.keyboard("{Control>}{End}{/Control} So.")
    await eventually(() => said).toEqual(["2 warnings of repeated text, after the field."])
    await userEvent.keyboard(" So.")
    await settled()
    expect(said).toHaveLength(1)
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}")
    await eventually(() => said.at(-1)).toBe("No text is repeated any more.")
  })

  test.each(["light", "dark"])(
    "has nothing that axe objects to, and targets of 24 pixels: %s",
    async (scheme) => {
      document.documentElement.style.colorScheme = scheme
      document.documentElement.style.background = "Canvas"
      const a = open(TEXTAREA)
      const b = open(TEXTAREA)
      for (const of of [a, b]) {
        ;(of.field as HTMLTextAreaElement).value = `${TOMATOES}\n\n${TOO_HIGH}`
        await of.warnings.check()
        button(of, "Show both").click()
      }
      const { violations } = await axe.run(document.querySelector("main") as HTMLElement)
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
      for (const one of shadow(a).querySelectorAll("button")) {
        if (!one.offsetParent) continue
        const { width, height } = one.getBoundingClientRect()
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
      }
      document.documentElement.removeAttribute("style")
    },
  )
})

describe("two elements on one checker", () => {
  test("warn of each other, lead to each other, and one that goes takes its text along", async () => {
    const checker = newChecker()
    const a = open(TEXTAREA, { checker, docId: "a" })
    const b = await checked(`${FERRY}\n\n${TOO_HIGH}`, { checker, docId: "b" })
    a.field.focus()
    await userEvent.keyboard(TOMATOES)
    await eventually(() => texts(a)).toEqual([TOMATOES])
    await eventually(() => texts(b)).toEqual([TOO_HIGH])
    button(a, "Show both").click()
    expect(shadow(a).querySelectorAll("dt")[1]?.textContent).toBe("In “Text”")
    // What is typed before the other place moves it, also if there are no other warnings for it.
    b.field.focus()
    await userEvent.keyboard("{Control>}{Home}{/Control}")
    insert("👍 Above it, before the next check.\n\n")
    const before = b.count()
    await eventually(b.count).toBeGreaterThan(before)
    insert("And after it. ")
    button(a, "Go to the other").click()
    expect(document.activeElement).toBe(b.field)
    expect(selected(b)).toBe(TOO_HIGH)
    b.warnings.remove()
    await eventually(() => messages(a)).toEqual([])
    expect(checker.documents).toEqual(["a"])
  })

  test.each([
    ["beside it", `<label>Your <b>answer</b> FIELD</label>`],
    ["in an element with it", `<label><span>Your answer <span>FIELD</span></span></label>`],
    ["after it", `<label>FIELD Your answer</label>`],
  ])("are named by the label around the field, without the text in the field: %s", async (_, markup) => {
    const checker = newChecker()
    const field = `<duplicate-warnings><textarea>${TOMATOES}</textarea></duplicate-warnings>`
    const part = document.body.appendChild(document.createElement("form"))
    part.innerHTML = markup.replace("FIELD", field)
    const warnings = part.querySelector("duplicate-warnings") as DuplicateWarningsElement
    warnings.checker = checker
    await warnings.check()
    const of = await checked(TOMATOES, { checker })
    button(of, "Show both").click()
    expect(shadow(of).querySelectorAll("dt")[1]?.textContent).toBe("In “Your answer”")
    part.remove()
  })

  test("come to rest: without a change there is no further check", async () => {
    const checker = newChecker()
    const a = open(TEXTAREA, { checker })
    const b = open(TEXTAREA, { checker })
    for (const of of [a, b]) (of.field as HTMLTextAreaElement).value = TOMATOES
    await Promise.all([a.warnings.check(), b.warnings.check()])
    await eventually(() => messages(a).length + messages(b).length).toBe(2)
    await settled()
    const before = a.count() + b.count()
    await settled()
    expect(a.count() + b.count()).toBe(before)
  })

  test("name and lead to places elsewhere as the app says", async () => {
    const checker = newChecker()
    await checker.update("archive", [{ text: TOMATOES }])
    const gone: unknown[] = []
    const of = open(TEXTAREA, {
      checker,
      nameOf: () => "The archive",
      goTo: (place) => gone.push(place.docId),
    })
    ;(of.field as HTMLTextAreaElement).value = TOO_HIGH
    await of.warnings.check()
    button(of, "Show both").click()
    expect(shadow(of).querySelectorAll("dt")[1]?.textContent).toBe("In “The archive”")
    expect(shadow(of).querySelectorAll("dd")[1]?.textContent).toContain(TOMATOES)
    button(of, "Go to the other").click()
    expect(gone).toEqual(["archive"])
    of.warnings.goTo = undefined
    expect(button(of, "Go to the other")).toBeUndefined()
  })
})

describe("shadow roots", () => {
  /** A component with a field of its own, which comes when it is shown for the first time. */
  class FieldComponent extends HTMLElement {
    readonly field = document.createElement("textarea")
    constructor() {
      super()
      this.attachShadow({ mode: "open" })
    }
    show() {
      this.shadowRoot?.replaceChildren(this.field)
    }
  }
  customElements.define("field-component", FieldComponent)

  test("a field of a component is checked as one types, and its texts are selected", async () => {
    const of = open("<field-component></field-component>")
    const component = of.field as FieldComponent
    component.show()
    component.field.focus()
    await userEvent.keyboard(`${TOMATOES}{Enter}{Enter}${TOO_HIGH}`)
    await eventually(() => messages(of)).toHaveLength(2)
    button(of, "Show both").click()
    button(of, "Go to this text").click()
    const { field } = component
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(TOMATOES)
    expect(component.shadowRoot?.activeElement).toBe(field)
    // One that takes the place of the field.
    const other = document.createElement("textarea")
    component.shadowRoot?.replaceChildren(other)
    other.focus()
    await eventually(() => messages(of)).toEqual([])
    await userEvent.keyboard(`${FERRY}{Enter}{Enter}${FERRY}`)
    await eventually(() => messages(of)).toHaveLength(2)
  })

  test("an element in one has the language of the page around it", async () => {
    const host = document.body.appendChild(document.createElement("div"))
    host.lang = "zh-TW"
    const inner = host.attachShadow({ mode: "open" }).appendChild(document.createElement("div"))
    const root = inner.attachShadow({ mode: "open" })
    root.innerHTML = `<duplicate-warnings open>${TEXTAREA}</duplicate-warnings>`
    const warnings = root.querySelector("duplicate-warnings") as DuplicateWarningsElement
    const field = root.querySelector("textarea") as HTMLTextAreaElement
    field.focus()
    await userEvent.keyboard(`${FERRY}{Enter}{Enter}${FERRY}`)
    await eventually(() => messages({ warnings, field, count: () => 0 })).toHaveLength(2)
    expect(warnings.shadowRoot?.querySelector("#badge")?.textContent).toBe("2 条重复提示")
    await eventually(() => warnings.diagnostics[0]?.message).toContain("逐字相同")
  })
})

describe("the page", () => {
  test("finds the field as it was: its text, its selection, its form", async () => {
    const of = open(TEXTAREA)
    const area = of.field as HTMLTextAreaElement
    const value = `${TOMATOES}\n\n${TOMATOES}\n\n${"More.\n".repeat(100)}`
    area.value = value
    area.setSelectionRange(3, 9)
    area.scrollTop = 40
    await of.warnings.check()
    expect([area.value, area.selectionStart, area.selectionEnd, area.scrollTop]).toEqual([value, 3, 9, 40])
    expect(document.activeElement).not.toBe(area)
    const form = area.form as HTMLFormElement
    expect([...form.elements]).toEqual([area])
    expect([...new FormData(form).keys()]).toEqual(["body"])
    let submitted = 0
    form.addEventListener("submit", (event) => {
      event.preventDefault()
      submitted++
    })
    for (const one of shadow(of).querySelectorAll("button")) one.click()
    expect(submitted).toBe(0)
    expect(area.value).toBe(value)
  })

  test("has nothing left of an element that goes while a check runs", async () => {
    const checker = newChecker()
    const of = open(TEXTAREA, { checker, docId: "a" })
    const blocks = Array.from({ length: 2000 }, (_, i) => `${TOMATOES} ${i} ${i * 7919} ${i * 104_729}`)
    ;(of.field as HTMLTextAreaElement).value = blocks.join("\n\n")
    const begun = new Promise<void>((resolve) => {
      const update = checker.update.bind(checker)
      checker.update = (...args) => {
        const answer = update(...args)
        resolve()
        return answer
      }
    })
    const check = of.warnings.check()
    await begun
    const parent = of.warnings.parentElement as HTMLElement
    of.warnings.remove()
    expect(await check).toBeUndefined()
    expect(of.count()).toBe(0)
    await eventually(() => checker.documents).toEqual([])
    // Nothing listens any more.
    insert("x")
    of.field.dispatchEvent(new InputEvent("input", { bubbles: true }))
    await settled()
    expect(checker.documents).toEqual([])
    ;(of.field as HTMLTextAreaElement).value = `${TOMATOES}\n\n${TOMATOES}`
    parent.append(of.warnings)
    await eventually(() => messages(of)).toHaveLength(2)
    expect(checker.documents).toEqual(["a"])
  })

  test("can move an element, give it another checker or document, and dispose of the checker", async () => {
    const [one, two] = [newChecker(), newChecker()]
    const of = await checked(`${TOMATOES}\n\n${TOMATOES}`, { checker: one, docId: "a" })
    document.querySelector("main")?.append(of.warnings)
    await eventually(() => messages(of)).toHaveLength(2)
    of.warnings.checker = two
    await eventually(() => messages(of)).toHaveLength(2)
    expect([one.documents, two.documents]).toEqual([[], ["a"]])
    of.warnings.docId = "b"
    await eventually(() => messages(of)).toHaveLength(2)
    expect(two.documents).toEqual(["b"])
    two.dispose()
    of.field.focus()
    await userEvent.keyboard("still here")
    await settled()
    expect(textOf(of.field)).toContain("still here")
    of.warnings.checker = undefined
    await eventually(() => messages(of)).toHaveLength(2)
  })

  test("can set properties before the element is defined", () => {
    const checker = newChecker()
    const warnings = document.createElement("duplicate-warnings-later")
    Object.assign(warnings, { checker, docId: "early" })
    document.body.append(warnings)
    customElements.define("duplicate-warnings-later", class extends DuplicateWarningsElement {})
    expect((warnings as DuplicateWarningsElement).checker).toBe(checker)
    expect(warnings.getAttribute("doc-id")).toBe("early")
  })

  test("is told of a checker that is none", () => {
    const { warnings } = open(TEXTAREA)
    expect(() => {
      warnings.checker = {} as never
    }).toThrow("checker must be a DuplicateChecker")
  })
})

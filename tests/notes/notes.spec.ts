// The notes application as users use it.
import type { Page } from "@playwright/test"
import { distance, SimHash } from "simhash-wasm"
import { samples } from "../../examples/notes/samples.js"
import { randomNumbers } from "../js/oracle.js"
import { expect, test, tooSmall, violations } from "../page/support.js"
import {
  addSamples,
  EDITED,
  editor,
  exact,
  explain,
  fill,
  marked,
  near,
  notes,
  OTHER,
  open,
  putNotes,
  STORY,
  save,
  stored,
  verdict,
  warned,
  write,
} from "./support.js"

const simhash = new SimHash({ recipe: "short/1", bits: 128 })
/** What is selected in the editor, which is in a shadow root. */
const selected = (page: Page) =>
  page.locator(".cm-content").evaluate((content) => {
    const [range] =
      getSelection()?.getComposedRanges({ shadowRoots: [content.getRootNode() as ShadowRoot] }) ?? []
    if (!range) return ""
    const live = document.createRange()
    live.setStart(range.startContainer, range.startOffset)
    live.setEnd(range.endContainer, range.endOffset)
    return String(live)
  })

const bits = (a: string, b: string) => distance(simhash.fingerprint(a), simhash.fingerprint(b))

test("warn of a paragraph that is in two of them, lead from one to the other, and keep what is ignored", async ({
  page,
}) => {
  await open(page)
  await write(page, `Shopping\n\n${STORY}\n\nBuy milk.`)
  await page.getByRole("button", { name: "New note" }).click()
  await editor(page).pressSequentially(`Diary\n\n${STORY}`)
  await expect(marked(page)).toHaveText([STORY])
  await expect(warned(page)).toHaveText("1 warning of repeated text")
  await expect(notes(page).locator(".count")).toHaveText(["1 warning", "1 warning"])

  // To the twin, which is in the other note.
  await page.keyboard.press("Alt+Enter")
  await expect(editor(page)).toContainText("Shopping")
  await expect(editor(page)).toBeFocused()
  expect(await selected(page)).toBe(STORY)
  await expect(notes(page).last()).toHaveAttribute("aria-current", "true")
  await expect(marked(page)).toHaveText([STORY])
  // And back, by the button that one sees on pointing at it.
  await explain(page)
  await expect(page.locator(".cm-tooltip")).toContainText("In “Diary The old lighthouse")
  await page.getByRole("button", { name: "Go to the other" }).click()
  await expect(editor(page)).toContainText("Diary")
  expect(await selected(page)).toBe(STORY)

  await expect(marked(page)).toHaveText([STORY])
  await page.keyboard.press("Shift+Alt+Enter")
  await expect(marked(page)).toHaveCount(0)
  await expect(page.locator("#status")).toHaveText("Ignored, here and in every other note.")
  await expect(notes(page).locator(".count")).toHaveText(["", ""])
  await page.reload()
  // The same note is open, and ignored is what was.
  await expect(editor(page)).toContainText("Diary")
  await expect(page.getByRole("button", { name: "Warn again of all that is ignored (1)" })).toBeVisible()
  await expect(warned(page)).toHaveText("No warnings of repeated text")
  await save(page, `Something else\n\n${STORY}`.replace("\n\n", " - "))
  await page.getByRole("button", { name: "Warn again" }).click()
  await page.getByRole("button", { name: "Edit: Diary" }).click()
  await expect(marked(page)).toHaveText([STORY])
  await page.reload()
  await expect(marked(page)).toHaveText([STORY])
})

test("one that is opened while another is saved is open, and both are as they were", async ({ page }) => {
  await open(page)
  await write(page, STORY)
  await page.getByRole("button", { name: "New note" }).click()
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value)
      // Which note is open is written while a new one is saved.
      if (key === "open" && value === "2")
        document.querySelector<HTMLElement>("[data-id='1'] button")?.click()
    }
  })
  await editor(page).focus()
  await page.keyboard.insertText(OTHER)
  await expect(editor(page)).toHaveText(STORY)
  await expect(notes(page).last()).toHaveAttribute("aria-current", "true")
  await page.keyboard.press("Control+End")
  await page.keyboard.insertText(" Today.")
  await expect(notes(page).locator("p")).toHaveText([`${STORY} Today.`, OTHER])
})

test("show, without a network, which others the one that is open may repeat as a whole, and apart from it what is the same", async ({
  page,
  context,
}) => {
  await open(page)
  await context.setOffline(true)
  await save(page, STORY)
  await save(page, OTHER)
  await page.getByRole("button", { name: "New note" }).click()
  await expect(verdict(page)).toHaveText("Notes that yours may repeat show here.")

  await editor(page).pressSequentially(EDITED)
  await expect(verdict(page)).toHaveText("It may repeat 1 note.")
  await expect(near(page)).toHaveText([`${STORY}${bits(STORY, EDITED)} of 128 bits differ`])
  await expect(exact(page)).toHaveCount(0)

  await fill(page, `  ${STORY}\n`)
  await expect(verdict(page)).toHaveText("It repeats 1 note word for word.")
  await expect(exact(page)).toHaveText([STORY])
  await expect(near(page)).toHaveCount(0)

  // An equal fingerprint is not yet an equal text.
  await write(page, STORY.toUpperCase())
  await expect(near(page)).toHaveText([`${STORY}0 of 128 bits differ`])
  await expect(exact(page)).toHaveCount(0)

  await save(page, STORY)
  await expect(verdict(page)).toHaveText("It repeats 1 note word for word. It may repeat 1 other.")
  await fill(page, "Nobody has ever written anything like this sentence about umbrellas and glue.")
  await expect(verdict(page)).toHaveText("As a whole, it repeats none of your other notes.")
})

test("say when one is too short to tell", async ({ page }) => {
  await open(page)
  await save(page, "Buy milk and bread")
  await save(page, "👍")
  await page.getByRole("button", { name: "New note" }).click()
  await fill(page, "👎 !")
  await expect(verdict(page)).toHaveText("Too short to tell: there is no word in it.")
  await fill(page, "buy milk and bread")
  await expect(verdict(page)).toHaveText(
    "Too short to tell: with 4 features, changing one costs about 29 bits. It may repeat 1 note.",
  )
  await fill(page, "zebra")
  await expect(verdict(page)).toHaveText(
    "Too short to tell: with 1 feature, changing one costs about 64 bits.",
  )
  // Of texts without a word, all of which have the fingerprint 0, none repeats another.
  await expect(near(page).or(exact(page))).toHaveCount(0)
})

test("tell a screen reader what was found once typing pauses, not at every key", async ({ page }) => {
  await page.clock.install({ time: 0 })
  await open(page)
  await fill(page, STORY)
  await page.clock.runFor(5000)
  await expect(notes(page)).toHaveCount(1)
  await page.getByRole("button", { name: "New note" }).click()
  await expect(editor(page)).toHaveText("")
  // All timers have fired, and the clock is stopped from now on.
  await page.clock.pauseAt(600_000)
  const spoken = page.locator("#spoken")
  await expect(spoken).toHaveText("Notes that yours may repeat show here.")
  await editor(page).pressSequentially(EDITED)
  await expect(verdict(page)).toHaveText("It may repeat 1 note.")
  await expect(spoken).toHaveText("Notes that yours may repeat show here.")
  await page.clock.runFor(5000)
  await expect(spoken).toHaveText("It may repeat 1 note.")
  await expect(spoken).toHaveAttribute("role", "status")
})

test("are saved as one writes, and are then found by their new text alone", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await save(page, "Something else")
  await page.getByRole("button", { name: "Edit: The old lighthouse" }).click()
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveText(STORY)
  // A note is not its own duplicate.
  await expect(verdict(page)).toHaveText("As a whole, it repeats none of your other notes.")
  await expect(warned(page)).toHaveText("No warnings of repeated text")
  await write(page, OTHER)
  await expect(notes(page).locator("p")).toHaveText([OTHER, "Something else"])

  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(notes(page).locator("p")).toHaveText([OTHER, "Something else"])
    await page.getByRole("button", { name: "New note" }).click()
    await write(page, STORY)
    await expect(verdict(page)).toHaveText("As a whole, it repeats none of your other notes.")
    await write(page, OTHER)
    await expect(exact(page)).toHaveText([OTHER])
    await page.getByRole("button", { name: "Delete: Bread" }).first().click()
    await expect(notes(page).locator("p")).toHaveText([OTHER, "Something else"])
  }
})

test("lose nothing of what was written when another is opened, and keep none that is empty", async ({
  page,
}) => {
  await open(page)
  await save(page, STORY)
  await page.getByRole("button", { name: "New note" }).click()
  await editor(page).pressSequentially("half a thought")
  await page.getByRole("button", { name: "Edit: The old" }).click()
  await expect(editor(page)).toHaveText(STORY)
  await expect(notes(page).locator("p")).toHaveText(["half a thought", STORY])
  // Undo is of the note that is open.
  await editor(page).focus()
  await page.keyboard.press("Control+z")
  await expect(editor(page)).toHaveText(STORY)

  await page.getByRole("button", { name: "Edit: half" }).click()
  await expect(editor(page)).toHaveText("half a thought")
  await fill(page, " ")
  await expect(notes(page).locator("p")).toHaveText([STORY])
  await fill(page, "")
  await page.keyboard.type("another one")
  await expect(notes(page).locator("p")).toHaveText(["another one", STORY])
})

test("can be deleted, one or all, and are then no longer found", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await save(page, OTHER)
  await page.getByRole("button", { name: "Delete: The old lighthouse" }).click()
  await expect(notes(page).locator("p")).toHaveText([OTHER])
  await save(page, STORY)
  await expect(verdict(page)).toHaveText("As a whole, it repeats none of your other notes.")

  await write(page, OTHER)
  await expect(exact(page)).toHaveCount(1)
  await expect(marked(page)).toHaveCount(1)
  page.once("dialog", (dialog) => dialog.dismiss())
  await page.getByRole("button", { name: "Delete all" }).click()
  await expect(exact(page)).toHaveCount(1)
  page.once("dialog", (dialog) => dialog.accept())
  await page.getByRole("button", { name: "Delete all" }).click()
  await expect(page.locator("#range")).toHaveText("No notes yet")
  await expect(exact(page)).toHaveCount(0)
  await expect(editor(page)).toHaveText("")
  expect((await stored(page)).notes).toEqual([])
  await fill(page, OTHER)
  await expect(warned(page)).toHaveText("No warnings of repeated text")
})

test("are a click away from where they are named, on whichever page of the list", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await addSamples(page)
  await expect(page.locator("#range")).toHaveText("1 to 20 of 201")
  await save(page, STORY)
  await exact(page).getByRole("button").click()
  await expect(page.locator("#range")).toHaveText("201 to 202 of 202")
  const old = notes(page).last()
  await expect(old).toBeFocused()
  await expect(old).toBeInViewport()
  await expect(old).toContainText(STORY)
  await page.getByRole("button", { name: "Newer" }).click()
  await expect(page.locator("#range")).toHaveText("181 to 200 of 202")
})

test("are put into groups, without a network", async ({ page, context }) => {
  await open(page)
  await context.setOffline(true)
  await addSamples(page)
  await page.getByRole("button", { name: "Find groups" }).click()
  // The samples are 144 texts and 56 edits, each of a text of its own.
  await expect(page.locator("#searched")).toHaveText("56 groups of notes that repeat each other.")
  const groups = page.locator("#groups > li")
  await expect(groups).toHaveCount(56)
  for (const group of await groups.all()) await expect(group.locator("li")).toHaveCount(2)
  const texts = samples().map((text) => simhash.fingerprint(text))
  const pairs = texts.flatMap((a, i) => texts.slice(i + 1).filter((b) => distance(a, b) <= 30))
  expect(pairs).toHaveLength(56)

  // A group of two without one of them is no group.
  await groups.first().getByRole("button").first().click()
  await page.locator("#notes > li:focus").getByRole("button", { name: "Delete" }).click()
  await expect(groups).toHaveCount(55)
})

test("are put into groups until one says stop", async ({ page }) => {
  await open(page)
  const words = samples().flatMap((text) => text.match(/\w+/g) ?? [])
  const random = randomNumbers(5n)
  const texts = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 20 }, () => words[random(words.length)]).join(" "),
  )
  await putNotes(page, texts)
  await page.reload()
  await expect(page.locator("#range")).toHaveText("1 to 20 of 20000")
  // In one task, so that the search cannot end before.
  await page.getByRole("button", { name: "Find groups" }).evaluate((button) => {
    for (const press of [1, 2]) button.dispatchEvent(new MouseEvent("click", { detail: press }))
  })
  await expect(page.locator("#searched")).toHaveText("Stopped.")
  await expect(page.locator("#groups > li")).toHaveCount(0)

  // Otherwise it runs to its end, and reports its progress.
  const seen = await page.evaluate(async () => {
    const progress = document.getElementById("progress") as HTMLProgressElement
    const seen = new Set<number>()
    const watcher = new MutationObserver(() => seen.add(progress.value))
    watcher.observe(progress, { attributes: true })
    document.getElementById("find")?.click()
    while (!document.getElementById("searched")?.textContent?.includes("group"))
      await new Promise((resolve) => setTimeout(resolve))
    return [...seen]
  })
  expect(seen.length).toBeGreaterThan(2)
  await expect(page.getByRole("button", { name: "Find groups" })).toBeVisible()
})

test("are within reach of the keyboard alone", async ({ page }) => {
  await open(page)
  const tab = async (times = 1) => {
    for (let i = 0; i < times; i++) await page.keyboard.press("Tab")
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: host } = document
        const element = host?.shadowRoot?.activeElement ?? host
        const name = element?.getAttribute("aria-label") ?? element?.id ?? ""
        const outlined = element?.closest(".cm-focused") ?? element
        const { outlineStyle } = getComputedStyle(outlined ?? document.body)
        return { name: name || element?.textContent, outlineStyle }
      })
    // CodeMirror shows its focus a little later.
    await expect(async () => expect((await focused()).outlineStyle).not.toBe("none")).toPass()
    return (await focused()).name
  }
  expect(await tab()).toBe("new")
  expect(await tab()).toBe("Note")
  await page.keyboard.type(STORY)
  await expect(notes(page)).toHaveCount(1)
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Enter")
  await expect(editor(page)).toBeFocused()
  await expect(editor(page)).toHaveText("")

  await page.keyboard.type(EDITED)
  await expect(near(page)).toHaveCount(1)
  await expect(marked(page)).toHaveCount(1)
  expect(await tab()).toBe("next")
  await page.keyboard.press("Enter")
  await expect(editor(page)).toBeFocused()
  // What explains the warning is between the text and the buttons, as soon as it is there.
  await expect(page.getByRole("button", { name: "Go to the other" })).toBeVisible()
  await expect(page.locator(".cm-editor")).toMatchAriaSnapshot(`
    - textbox "Note"
    - list:
      - listitem:
        - text: /^Nearly the same as/
        - term: This text
        - definition:
          - mark
        - term: /^In “/
        - definition:
          - mark
        - button "Go to the other"
        - button "Ignore"
  `)
  expect(await tab()).toContain("Go to the other")
  expect(await tab()).toContain("Ignore")
  expect(await tab(2)).toBe("list")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("listbox")).toBeFocused()
  // The list names the keys of the actions.
  await expect(page.getByRole("listbox")).toMatchAriaSnapshot(`
    - listbox "Warnings":
      - option /^Nearly the same as .* Go to the other \\(G\\) · Ignore \\(I\\)/ [selected]
  `)
  await page.keyboard.press("i")
  await expect(marked(page)).toHaveCount(0)
  await editor(page).focus()
  await page.keyboard.press("Control+Alt+Enter")
  await expect(marked(page)).toHaveCount(1)
  await page.keyboard.press("Shift+Alt+Enter")
  await expect(page.getByRole("button", { name: "Undo ignoring" })).toBeVisible()
  await page.getByRole("button", { name: "Undo ignoring" }).focus()
  expect(await tab()).toBe("warn-again")
  await page.keyboard.press("Enter")
  await expect(editor(page)).toBeFocused()
  await expect(marked(page)).toHaveCount(1)

  await page.locator("#near button").focus()
  await page.keyboard.press("Enter")
  await expect(notes(page).last()).toBeFocused()
  expect(await tab()).toBe(`Edit: ${STORY}`)
  expect(await tab()).toBe(`Delete: ${STORY}`)
  await page.keyboard.press("Enter")
  await expect(notes(page)).toHaveCount(1)
  await expect(page.getByRole("heading", { name: "Notes", exact: true })).toBeFocused()

  expect(await tab()).toBe("add-samples")
  await page.keyboard.press("Enter")
  await expect(page.locator("#range")).toHaveText("1 to 20 of 201")
  await page.locator("#find").focus()
  await page.keyboard.press("Enter")
  await expect(page.locator("#groups > li")).toHaveCount(56)
  await expect(page.getByRole("button", { name: "Find groups" })).toBeFocused()
})

for (const colorScheme of ["light", "dark"] as const) {
  for (const lang of ["en", "zh-CN"] as const) {
    test(`have nothing that axe objects to, with panels open: ${colorScheme}, ${lang}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(`?lang=${lang}`)
      await expect(page.locator("#range")).not.toBeEmpty()
      expect(await violations(page)).toEqual([])
      await page.locator("#add-samples").click()
      await expect(page.locator("#range")).toContainText("200")
      await page.locator("#find").click()
      await expect(page.locator("#groups > li")).toHaveCount(56)
      await fill(page, `${samples(lang)[3]}`)
      await expect(exact(page).or(near(page)).first()).toBeVisible()
      await fill(page, `${STORY}\n\n${STORY}`)
      await expect(marked(page)).toHaveCount(2)
      await page.locator("#list").click()
      await expect(page.getByRole("listbox")).toBeVisible()
      expect(await violations(page)).toEqual([])
      await explain(page)
      expect(await violations(page)).toEqual([])
      expect(
        await tooSmall(
          page.locator(".cm-tooltip button:visible, .cm-panel button:visible, main button:visible"),
        ),
      ).toBe(0)
    })
  }
}

test("are in Chinese for a reader of Chinese, or by the address", async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ locale: "zh-TW", ...(baseURL ? { baseURL } : {}) })
  const chinese = await context.newPage()
  for (const [tab, path] of [
    [chinese, ""],
    [page, "?lang=zh-CN"],
  ] as const) {
    await tab.goto(path)
    await expect(tab).toHaveTitle("发现重复的笔记")
    await expect(tab.locator("html")).toHaveAttribute("lang", "zh-CN")
    await expect(tab.getByRole("textbox", { name: "笔记" })).toBeVisible()
    await fill(tab, `${STORY}\n\n${STORY}`)
    await expect(warned(tab)).toHaveText("2 条重复提示")
    await explain(tab)
    await expect(tab.locator(".cm-tooltip")).toContainText("逐字相同")
    await tab.getByRole("button", { name: "忽略" }).click()
    await expect(tab.locator("#status")).toHaveText("已忽略，在其他笔记中也不再提示。")
    // No word of the page is left in English.
    const words = await tab.locator("header, main").allInnerTexts()
    expect(words.join(" ").replaceAll(STORY, "")).not.toMatch(/\b(?!Alt|Enter|Shift|F8)[A-Za-z]{3,}/)
  }
  await context.close()
})

test("fit 320 pixels, in letters of 12 pixels and more", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page)
  await addSamples(page)
  await page.getByRole("button", { name: "Find groups" }).click()
  await expect(page.locator("#groups > li")).toHaveCount(56)
  await save(page, "incomprehensibilities".repeat(20))
  await save(page, `${samples()[3]} ${"x".repeat(500)}`)
  await expect(near(page).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const small = await page.evaluate(() =>
    Array.from(document.body.querySelectorAll("*"), (element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    ),
  )
  expect(Math.min(...small)).toBeGreaterThanOrEqual(12)
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("say that they need it", async ({ page }) => {
    await page.goto("")
    await expect(page.getByText("which takes JavaScript")).toBeVisible()
  })
})

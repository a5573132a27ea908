// The notes application as users use it.
import { distance, SimHash } from "simhash-wasm"
import { samples } from "../../examples/notes/samples.js"
import { randomNumbers } from "../js/oracle.js"
import { expect, test, violations } from "../page/support.js"
import {
  addSamples,
  EDITED,
  exact,
  near,
  notes,
  OTHER,
  open,
  putNotes,
  STORY,
  save,
  stored,
  verdict,
} from "./support.js"

const simhash = new SimHash({ recipe: "short/1", bits: 128 })
const bits = (a: string, b: string) => distance(simhash.fingerprint(a), simhash.fingerprint(b))

test("show what a draft may repeat while one types, and apart from it what is the same", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await save(page, OTHER)
  await expect(verdict(page)).toHaveText("Notes that your draft may repeat show here.")

  await page.getByLabel("Draft").pressSequentially(EDITED)
  await expect(verdict(page)).toHaveText("It may repeat 1 note.")
  await expect(near(page)).toHaveText([`${STORY}${bits(STORY, EDITED)} of 128 bits differ`])
  await expect(exact(page)).toHaveCount(0)

  await page.getByLabel("Draft").fill(`  ${STORY}\n`)
  await expect(verdict(page)).toHaveText("It repeats 1 note word for word.")
  await expect(exact(page)).toHaveText([STORY])
  await expect(near(page)).toHaveCount(0)

  // An equal fingerprint is not yet an equal text.
  await page.getByLabel("Draft").fill(STORY.toUpperCase())
  await expect(near(page)).toHaveText([`${STORY}0 of 128 bits differ`])
  await expect(exact(page)).toHaveCount(0)

  await page.getByRole("button", { name: "Save note" }).click()
  await page.getByLabel("Draft").fill(STORY)
  await expect(verdict(page)).toHaveText("It repeats 1 note word for word. It may repeat 1 other.")

  await page
    .getByLabel("Draft")
    .fill("Nobody has ever written anything like this sentence about umbrellas and glue.")
  await expect(verdict(page)).toHaveText("It repeats none of your notes.")
})

test("say when a draft is too short to tell", async ({ page }) => {
  await open(page)
  await save(page, "Buy milk and bread")
  await save(page, "👍")
  await page.getByLabel("Draft").fill("👎 !")
  await expect(verdict(page)).toHaveText("Too short to tell: there is no word in it.")
  await page.getByLabel("Draft").fill("buy milk and bread")
  await expect(verdict(page)).toHaveText(
    "Too short to tell: with 4 features, changing one costs about 29 bits. It may repeat 1 note.",
  )
  await page.getByLabel("Draft").fill("zebra")
  await expect(verdict(page)).toHaveText(
    "Too short to tell: with 1 feature, changing one costs about 64 bits.",
  )
  // Of texts without a word, all of which have the fingerprint 0, none repeats another.
  await expect(near(page).or(exact(page))).toHaveCount(0)
})

test("tell a screen reader what was found once typing pauses, not at every key", async ({ page }) => {
  await page.clock.install({ time: 0 })
  await open(page)
  await save(page, STORY)
  // All timers have fired, and the clock is stopped from now on.
  await page.clock.pauseAt(600_000)
  const spoken = page.locator("#spoken")
  await expect(spoken).toHaveText("Notes that your draft may repeat show here.")
  await page.getByLabel("Draft").pressSequentially(EDITED)
  await expect(verdict(page)).toHaveText("It may repeat 1 note.")
  await expect(spoken).toHaveText("Notes that your draft may repeat show here.")
  await page.clock.runFor(5000)
  await expect(spoken).toHaveText("It may repeat 1 note.")
  await expect(spoken).toHaveAttribute("role", "status")
})

test("stay over a reload, newest first, and are found again", async ({ page }) => {
  await open(page)
  for (const text of [STORY, OTHER, "A third one."]) await save(page, text)
  await page.reload()
  await expect(notes(page).locator("p")).toHaveText(["A third one.", OTHER, STORY])
  await page.getByLabel("Draft").fill(EDITED)
  await expect(near(page)).toContainText([STORY])
})

test("can be edited, and are then found by their new text alone", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await page.getByRole("button", { name: "Edit: The old lighthouse" }).click()
  await expect(page.getByLabel("Draft")).toBeFocused()
  await expect(page.getByLabel("Draft")).toHaveValue(STORY)
  // A note is not its own duplicate.
  await expect(verdict(page)).toHaveText("It repeats none of your notes.")
  await page.getByLabel("Draft").fill(OTHER)
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.locator("#status")).toHaveText("Changed.")
  await expect(notes(page).locator("p")).toHaveText([OTHER])

  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await page.getByLabel("Draft").fill(STORY)
    await expect(verdict(page)).toHaveText("It repeats none of your notes.")
    await page.getByLabel("Draft").fill(OTHER)
    await expect(exact(page)).toHaveText([OTHER])
  }
})

test("do not let an edit cost a draft, nor a draft an edit", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await save(page, OTHER)
  await page.getByLabel("Draft").fill("half a thought")
  await page.getByRole("button", { name: "Edit: The old" }).click()
  await expect(page.locator("#status")).toHaveText("Save or clear your draft first.")
  await expect(page.getByLabel("Draft")).toHaveValue("half a thought")

  await page.getByLabel("Draft").fill("")
  await page.getByRole("button", { name: "Edit: The old" }).click()
  await page.getByRole("button", { name: "Edit: Bread" }).click()
  await expect(page.getByLabel("Draft")).toHaveValue(OTHER)
  await page.getByLabel("Draft").fill("half a change")
  await page.getByRole("button", { name: "Edit: The old" }).click()
  await expect(page.getByLabel("Draft")).toHaveValue("half a change")

  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByLabel("Draft")).toHaveValue("")
  await expect(page.getByRole("button", { name: "Save note" })).toBeVisible()
  await expect(notes(page).locator("p")).toHaveText([OTHER, STORY])
})

test("can be deleted, one or all, and are then no longer found", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await save(page, OTHER)
  await page.getByRole("button", { name: "Delete: The old lighthouse" }).click()
  await expect(notes(page).locator("p")).toHaveText([OTHER])
  await page.getByLabel("Draft").fill(STORY)
  await expect(verdict(page)).toHaveText("It repeats none of your notes.")

  await page.getByLabel("Draft").fill(OTHER)
  await expect(exact(page)).toHaveCount(1)
  page.once("dialog", (dialog) => dialog.dismiss())
  await page.getByRole("button", { name: "Delete all" }).click()
  await expect(exact(page)).toHaveCount(1)
  page.once("dialog", (dialog) => dialog.accept())
  await page.getByRole("button", { name: "Delete all" }).click()
  await expect(page.locator("#range")).toHaveText("No notes yet")
  await expect(exact(page)).toHaveCount(0)
  expect((await stored(page)).notes).toEqual([])
})

test("are saved once if the button is pressed twice, and not at all if empty", async ({ page }) => {
  await open(page)
  await page.getByLabel("Draft").fill(STORY)
  await page.getByRole("button", { name: "Save note" }).evaluate((button) => {
    for (const press of [1, 2]) button.dispatchEvent(new MouseEvent("click", { detail: press }))
  })
  await expect(notes(page)).toHaveCount(1)
  await page.getByLabel("Draft").fill(" \n ")
  await page.getByRole("button", { name: "Save note" }).click()
  await expect(page.locator("#status")).toHaveText("There is nothing to save yet.")
  expect((await stored(page)).notes).toHaveLength(1)
})

test("are a click away from where they are named, on whichever page of the list", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await addSamples(page)
  await expect(page.locator("#range")).toHaveText("1 to 20 of 201")
  await page.getByLabel("Draft").fill(STORY)
  await exact(page).getByRole("button").click()
  await expect(page.locator("#range")).toHaveText("201 to 201 of 201")
  await expect(notes(page)).toBeFocused()
  await expect(notes(page)).toBeInViewport()
  await expect(notes(page)).toContainText(STORY)
  await page.getByRole("button", { name: "Newer" }).click()
  await expect(page.locator("#range")).toHaveText("181 to 200 of 201")
})

test("are put into groups", async ({ page }) => {
  await open(page)
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

test("need no network once they are open", async ({ page, context }) => {
  await open(page)
  await context.setOffline(true)
  await addSamples(page)
  await save(page, STORY)
  await page.getByLabel("Draft").fill(EDITED)
  await expect(near(page)).toHaveCount(1)
  await page.getByRole("button", { name: "Find groups" }).click()
  await expect(page.locator("#groups > li")).toHaveCount(56)
})

test("are within reach of the keyboard alone", async ({ page }) => {
  await open(page)
  const tab = async (times = 1) => {
    for (let i = 0; i < times; i++) await page.keyboard.press("Tab")
    const [name, outline] = await page.evaluate(() => {
      const { activeElement: element } = document
      const name = element?.getAttribute("aria-label") ?? element?.id ?? ""
      return [name || element?.textContent, element && getComputedStyle(element).outlineStyle]
    })
    expect(outline, `a focus that can be seen on ${name}`).not.toBe("none")
    return name
  }
  expect(await tab()).toBe("draft")
  await page.keyboard.type(STORY)
  expect(await tab()).toBe("save")
  await page.keyboard.press("Enter")
  await expect(notes(page)).toHaveCount(1)
  await expect(page.getByLabel("Draft")).toBeFocused()

  await page.keyboard.type(EDITED)
  await expect(near(page)).toHaveCount(1)
  await tab()
  expect(await tab()).toBe(STORY)
  await page.keyboard.press("Enter")
  await expect(notes(page).first()).toBeFocused()
  expect(await tab()).toBe(`Edit: ${STORY}`)
  expect(await tab()).toBe(`Delete: ${STORY}`)
  await page.keyboard.press("Enter")
  await expect(notes(page)).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Notes", exact: true })).toBeFocused()

  expect(await tab()).toBe("add-samples")
  await page.keyboard.press("Enter")
  await expect(page.locator("#range")).toHaveText("1 to 20 of 200")
  await page.getByLabel("Draft").focus()
  await tab()
  expect(await tab()).toBe("find")
  await page.keyboard.press("Enter")
  await expect(page.locator("#groups > li")).toHaveCount(56)
  await expect(page.getByRole("button", { name: "Find groups" })).toBeFocused()
})

for (const colorScheme of ["light", "dark"] as const) {
  test(`have nothing that axe objects to, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page)
    expect(await violations(page)).toEqual([])
    await addSamples(page)
    await page.getByRole("button", { name: "Find groups" }).click()
    await expect(page.locator("#groups > li")).toHaveCount(56)
    await page.getByRole("button", { name: "Edit" }).first().click()
    await page.getByLabel("Draft").fill(samples()[3] as string)
    await expect(exact(page).or(near(page)).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}

test("fit 320 pixels, in letters of 12 pixels and more", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page)
  await addSamples(page)
  await save(page, "incomprehensibilities".repeat(20))
  await page.getByRole("button", { name: "Find groups" }).click()
  await expect(page.locator("#groups > li")).toHaveCount(56)
  await page.getByLabel("Draft").fill(`${samples()[3]} ${"x".repeat(500)}`)
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

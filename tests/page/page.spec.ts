// The page as people use it.
import { SimHash, toHex } from "simhash-wasm"
import { CATALOGUES } from "../../www/i18n/index.js"
import { expect, open, test, violations } from "./support.js"

test("speaks two languages, remembers which, and shows its examples in it", async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle(CATALOGUES.en.title)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await page.getByLabel("Language").selectOption("zh-CN")
  await expect(page).toHaveTitle(CATALOGUES["zh-CN"].title)
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await expect(page.getByLabel("文字 A")).toHaveValue(CATALOGUES["zh-CN"].exampleTexts.edited.a)
  // But for names of recipes and numbers, nothing English is left.
  const text = await page.locator("header, main").allInnerTexts()
  const names =
    /(text|short|page|python-hashes|java-simhash)\/1|SimHash|simhash|Python|Java|English|log₂|[0-9a-f]{16}/g
  expect(text.join(" ").replace(names, "")).not.toMatch(/[A-Za-z]{2,}/)

  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await page.goto("?lang=en")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
})

test("leaves a text alone that somebody wrote when the language changes", async ({ page }) => {
  await open(page)
  await page.getByLabel("Text A").fill("my own words")
  await page.getByLabel("Language").selectOption("zh-CN")
  await expect(page.getByLabel("文字 A")).toHaveValue("my own words")
  await page.getByRole("button", { name: "两个短句" }).click()
  await expect(page.getByLabel("文字 A")).toHaveValue(CATALOGUES["zh-CN"].exampleTexts.cats.a)
})

test("says in a sentence what a distance means", async ({ page }) => {
  await open(page)
  const verdict = page.locator(".verdict")
  await expect(verdict).toContainText("Near-duplicates: at most 13 bits apart, the threshold of text/1.")
  await page.getByRole("button", { name: "Two short sentences" }).click()
  await expect(verdict).toContainText("Not near-duplicates: more than 13 bits apart")
  await page.getByLabel("Recipe").selectOption("short/1")
  await expect(verdict).toContainText(
    "Too short to tell. The shorter text has 5 features, and changing a single one",
  )
  await page.getByLabel("Text B").fill("THE CAT SAT ON THE MAT!")
  await expect(verdict).toContainText("The fingerprints are equal.")
  await page.getByLabel("Text B").fill(" ")
  await expect(verdict).toContainText("Nothing to compare")
  await page.getByLabel("Text A").fill("one two three four five six")
  await page.getByLabel("Text B").fill("one two three four five sux")
  await expect(verdict).toContainText("Take it with care")
  // And says it to screen readers too, once the typing pauses.
  await expect(page.getByRole("status")).toContainText("Take it with care")
})

test("takes nasty texts", async ({ page }) => {
  await open(page)
  const figure = page.locator("simhash-figure[name=A]")
  const words = Array.from({ length: 300 }, (_, n) => `word${n}`).join(" ")
  for (const text of [
    words,
    "مرحبا بالعالم ".repeat(50),
    "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿e\u0301\u0323\u202eabc",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "a".repeat(100_000),
    "{name} {bit} $& \\",
    "\ufeff\u200b\u00ad",
  ]) {
    await page.getByLabel("Text A").fill(text)
    const { features, fingerprint, featureCount } = new SimHash().explain(text)
    await expect(figure.locator(".facts")).toContainText(`${featureCount} features`)
    if (featureCount > 0) await expect(figure.locator(".hex code")).toHaveText(toHex(fingerprint))
    if (features.length > 200)
      await expect(figure).toContainText(`… and ${features.length - 200} more features`)
  }
})

test("is all within reach of the keyboard, in the order of the page", async ({ page }) => {
  await open(page)
  const stop = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const figure = element.closest("simhash-figure")?.getAttribute("name") ?? ""
      return {
        name: element.id || element.className || element.textContent,
        figure,
        outline: getComputedStyle(element).outlineStyle,
      }
    })
  const order: string[] = []
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press("Tab")
    const { name, figure, outline } = await stop()
    order.push(`${name} ${figure}`.trim())
    expect(outline, `a focus that can be seen on ${name}`).not.toBe("none")
  }
  expect(order).toEqual([
    ...["language", "recipe", "weights", "An edited paragraph", "Two short sentences", "Unrelated texts"],
    ...["text-a", "text-b", "scroll A", "bit-A A", "scroll B", "bit-B B"],
  ])

  await page.getByLabel("Recipe").focus()
  await page.keyboard.press("ArrowDown")
  await expect(page.locator(".verdict")).toContainText("the threshold of short/1")
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await expect(page.getByLabel("Weights")).toHaveValue("count")
  await page.getByRole("button", { name: "Unrelated texts" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Text B")).toHaveValue("we all scream for ice cream")
  await page.getByLabel("Text A").focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("the")
  const figure = page.locator("simhash-figure[name=A]")
  await expect(figure.locator(".hex code")).toHaveText(toHex(new SimHash("short/1").fingerprint("the")))
  await figure.getByRole("slider").focus()
  await page.keyboard.press("ArrowRight")
  await expect(figure.locator(".readout")).toContainText("Bit 62:")
})

test("reads out the column under the pointer", async ({ page }) => {
  await open(page)
  const figure = page.locator("simhash-figure[name=A]")
  const bars = figure.locator(".bars")
  await bars.scrollIntoViewIfNeeded()
  const box = await bars.boundingBox()
  if (!box) throw new Error("no bars")
  await page.mouse.move(box.x + (box.width * 10.5) / 64, box.y + 10)
  await expect(figure.locator(".readout")).toContainText("Bit 53:")
  await page.mouse.move(box.x + (box.width * 63.5) / 64, box.y + 10)
  await expect(figure.locator(".readout")).toContainText("Bit 0:")
})

for (const lang of ["en", "zh-CN"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`has nothing that axe objects to in ${lang}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await open(page, `?lang=${lang}`)
      for (const example of [0, 1]) {
        await page.locator(".examples button").nth(example).click()
        expect(await violations(page)).toEqual([])
      }
    })
  }

  test(`fits 320 pixels in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, `?lang=${lang}`)
    for (const button of await page.locator(".examples button").all()) {
      await button.click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
    // What is too wide, the hashes, scrolls on its own.
    const region = page.locator(".scroll").first()
    expect(await region.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  })
}

test.describe("without what it needs", () => {
  test.use({ javaScriptEnabled: false })
  test("says that it needs JavaScript", async ({ page }) => {
    await page.goto("")
    await expect(page.getByText("please allow JavaScript")).toBeVisible()
    await expect(page.getByText("请允许本页运行 JavaScript")).toBeVisible()
  })
})

test("says why when its module cannot be loaded", async ({ browser, baseURL }) => {
  const page = await browser.newPage()
  await page.route("**/*.wasm", (route) => route.abort())
  await page.goto(baseURL as string)
  await expect(page.getByRole("alert")).toContainText(
    "The page could not start: the WebAssembly module could not be loaded",
  )
  await page.close()
})

test("has catalogues of the same keys and the same places for values", () => {
  const shape = (value: unknown): unknown =>
    typeof value === "string"
      ? (value.match(/\{\w+\}/g) ?? []).sort()
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, shape(inner)]))
  expect(shape(CATALOGUES["zh-CN"])).toEqual(shape(CATALOGUES.en))
})

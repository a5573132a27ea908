// Every number on the page is the package's.
import { compare, type Explanation, SimHash, toBits, toHex, type WeightRule } from "simhash-wasm"
import { randomNumbers, randomText } from "../js/oracle.js"
import { expect, open, read, test } from "./support.js"

const written = (value: number) => String(Math.round(value * 1000) / 1000)

function expected({ features, sums, fingerprint, featureCount, total, confidence }: Explanation) {
  const trust = { none: "no features", low: "few features", ok: "enough features" }[confidence]
  return {
    features: features
      .slice(0, 200)
      .map(({ text, weight, hash }) => ({ text, weight: written(weight), hash: toBits(hash) })),
    sums: features.length === 0 ? [] : sums.map((sum, bit) => `bit ${bit}: ${written(sum)}`).reverse(),
    signs: features.length === 0 ? "" : toBits(fingerprint),
    hex: features.length === 0 ? "" : toHex(fingerprint),
    facts: `${featureCount} features, total weight ${written(total)} · ${trust}`,
  }
}

test("for random texts in many scripts, recipes and weights", async ({ page }) => {
  await open(page)
  const random = randomNumbers(7n)
  const recipes = ["text/1", "short/1", "page/1", "python-hashes/1", "java-simhash/1"] as const
  const rules = ["recipe", "presence", "count", "log"] as const
  for (let i = 0; i < 25; i++) {
    // A text box keeps no NUL, no carriage return and no lone surrogate.
    const clean = (text: string) => text.replace(/\0|\p{Surrogate}/gu, "").replaceAll("\r", "")
    const texts = [clean(randomText(random, 30)), clean(randomText(random, 30))] as const
    const recipe = recipes[random(recipes.length)] ?? "text/1"
    const rule = rules[random(rules.length)] ?? "recipe"
    await page.getByLabel("Text A").fill(texts[0])
    await page.getByLabel("Text B").fill(texts[1])
    await page.getByLabel("Recipe").selectOption(recipe)
    await page.getByLabel("Weights").selectOption(rule)

    const weights = rule === "recipe" ? {} : { weights: rule as WeightRule }
    const simhash = new SimHash({ recipe, bits: 64, ...weights })
    const [a, b] = [simhash.explain(texts[0]), simhash.explain(texts[1])]
    expect(await read(page.locator("simhash-figure[name=A]"))).toEqual(expected(a))
    expect(await read(page.locator("simhash-figure[name=B]"))).toEqual(expected(b))

    const { distance, similarity, cosine, verdict, flips, maxDistance } = compare(a, b)
    const section = page.locator("simhash-comparison")
    await expect(section.locator(".verdict strong")).toHaveText(`${distance} of 64 bits differ`)
    await expect(section.locator(".verdict")).toHaveAttribute("data-verdict", verdict)
    if (verdict === "near" || verdict === "different" || verdict === "too-short") {
      await expect(section.locator(".verdict")).toContainText(`${maxDistance}`)
      await expect(section.locator(".verdict")).toContainText(simhash.recipe.id)
    }
    await expect(section.locator(".facts")).toHaveText(
      `similarity ${written(similarity)}, estimated cosine ${written(cosine).replace("-0", "-0")}`,
    )
    const codes = await section.locator("code").allTextContents()
    expect(codes).toEqual([toHex(a.fingerprint), toHex(b.fingerprint)])
    const bits = flips.map((flip) => flip.bit).reverse()
    await expect(section.locator("dd").last()).toHaveText(
      bits.length ? `Bits ${bits.join(", ")}` : "No bit differs.",
    )
    const strips = await section.locator(".group .row").allTextContents()
    const strip = (offset: number) =>
      strips
        .filter((_, i) => i % 3 === offset)
        .join("")
        .replace(/\s/g, "")
    expect(strip(0)).toBe(toBits(a.fingerprint))
    expect(strip(2)).toBe(toBits(b.fingerprint))
    expect([...strip(1)].flatMap((mark, column) => (mark === "▲" ? [63 - column] : []))).toEqual(bits)
  }
})

test("bit by bit", async ({ page }) => {
  await open(page)
  const { sums, margins, fingerprint } = new SimHash().explain(await page.getByLabel("Text B").inputValue())
  const figure = page.locator("simhash-figure[name=B]")
  const slider = figure.getByRole("slider")
  await slider.focus()
  await slider.press("Home")
  const digits = [...toBits(fingerprint)].reverse()
  for (const [bit, sum] of sums.entries()) {
    await expect(slider).toHaveValue(String(bit))
    const percent = `${written((margins[bit] ?? 0) * 100).replace(/(\.\d)\d*$/, "$1")}`
    const sentence =
      sum === 0
        ? `Bit ${bit}: the votes add up to 0, a tie, which the recipe makes 0.`
        : `Bit ${bit}: the votes add up to ${sum}, so it is ${digits[bit]}. Margin `
    await expect(figure.locator(".readout")).toContainText(sentence)
    if (sum !== 0) expect(Math.abs(Number.parseFloat(percent) - (margins[bit] ?? 0) * 100)).toBeLessThan(0.1)
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      (await figure.locator(".readout").textContent()) ?? "",
    )
    await slider.press("ArrowUp")
  }
})

test("on every keystroke", async ({ page }) => {
  await open(page)
  const box = page.getByLabel("Text A")
  await box.fill("")
  await expect(page.locator("simhash-figure[name=A]")).toContainText("No features yet")
  let text = ""
  for (const key of "Cat, naïve 猫") {
    await box.press(key === " " ? "Space" : key, {}).catch(() => box.pressSequentially(key))
    text += key
    await expect(box).toHaveValue(text)
    expect(await read(page.locator("simhash-figure[name=A]"))).toEqual(expected(new SimHash().explain(text)))
  }
})

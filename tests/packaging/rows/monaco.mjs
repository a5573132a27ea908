// Monaco itself, in Chromium: its types, its keys, what a screen reader is told, and many edits of its model. It is too large to be
// installed with the other editors (tests/js/*.chromium.ts).
import assert from "node:assert/strict"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { tool } from "../../../scripts/run.mjs"
import { opened } from "../browser.mjs"
import { command } from "../installed.mjs"

const root = fileURLToPath(new URL("../monaco/", import.meta.url))
const TOMATOES = "Water the tomatoes early in the morning, before the sun is high."
const TOO_HIGH = "Water the tomatoes in the morning, before the sun is too high."
const MESSAGE =
  "Nearly the same as “Water the tomatoes in the morning, before the sun is too…” (paragraph 3)."

/** Waits until the texts of the markers are these. */
const marked = (page, ...texts) =>
  page.waitForFunction(
    (expected) => JSON.stringify(window.page.marked()) === expected,
    JSON.stringify(texts),
    { timeout: 120_000 },
  )

/** Opens the list of code actions by its key: what a screen reader finds in it. */
async function actions(page) {
  await page.keyboard.press("Control+.")
  const list = page.getByRole("listbox", { name: "Action Widget" })
  await list.getByRole("option").first().waitFor()
  return list.ariaSnapshot()
}

const optionsOf = (snapshot) => [...snapshot.matchAll(/option "(.*), Quick Fix"/g)].map(([, name]) => name)

async function byKeys(page) {
  await marked(page, TOMATOES, TOO_HIGH)
  await page.evaluate(() => window.page.focus())
  await page.keyboard.press("F8")
  // It is read out as soon as it is reached, with the other place.
  const warning = page.getByRole("alert", { name: MESSAGE })
  await warning.waitFor()
  const told = await page.getByRole("main").ariaSnapshot()
  for (const part of ["1 of 2 problems", `Warning: ${MESSAGE}`, "1(5, 1): Water the tomatoes in the morning"])
    assert.ok(told.includes(part), `${part} is not in\n${told}`)
  assert.deepEqual(optionsOf(await actions(page)), ["Go to the other", "Ignore this duplicate"])
  await page.keyboard.press("Enter")
  await page.waitForFunction((text) => window.page.selected() === text, TOO_HIGH)
  await actions(page)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await marked(page)
  assert.deepEqual(optionsOf(await actions(page)), ["Undo ignoring this duplicate"])
  await page.keyboard.press("Enter")
  await marked(page, TOMATOES, TOO_HIGH)
}

export const MONACO = [
  {
    name: "Monaco: its types, keys and model",
    async run(folder) {
      command(tool("tsc"), ["-p", root, "--noEmit"], root)
      process.env.SIMHASH_ROUNDS ??= "0.05"
      process.env.SIMHASH_SEED ??= "0"
      const out = { outDir: folder, target: "es2022", chunkSizeWarningLimit: 1e5 }
      await build({ root, configFile: false, logLevel: "error", envPrefix: "SIMHASH_", build: out })
      await opened(folder, async (page) => {
        await byKeys(page)
        assert.ok((await page.evaluate(() => window.page.edit())) > 10)
      })
    },
  },
]

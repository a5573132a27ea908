// The package in Firefox, driven by WebDriver BiDi.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { firefox } from "../../../scripts/firefox.mjs"
import { titleInFirefox } from "../browser.mjs"
import { bundle } from "../bundles.mjs"
import { installed } from "../installed.mjs"
import { app, check, copyPackage, inTitle, urlApp, write } from "../programs.mjs"

const vectors = readFileSync(new URL("../../vectors/recipes.json", import.meta.url), "utf8")

/** Every published answer of our own recipes, the sums of all bits and the features included. */
const ANSWERS = `import { SimHash, toHex } from "simhash-wasm"
const { texts } = ${vectors}
let right = 0
const wrong = []
for (const vector of texts) {
  const { input, ...recipes } = vector
  for (const [recipe, expected] of Object.entries(recipes)) {
    const simhash = new SimHash(recipe)
    const wide = new SimHash({ recipe, bits: 128 })
    const { features, sums } = simhash.explain(input)
    const answer = {
      features: features.map(({ text }) => text),
      fp64: toHex(simhash.fingerprint(input)),
      fp128: toHex(wide.fingerprint(input), 128),
      sums64: [...sums],
    }
    for (const [part, value] of Object.entries(answer)) {
      if (JSON.stringify(value) === JSON.stringify(expected[part])) right++
      else wrong.push(recipe + " " + part + " of " + JSON.stringify(input))
    }
  }
}
document.title = wrong.length > 0 ? wrong.slice(0, 3).join(", ") : right + " of " + 12 * texts.length + " right"`

const MAP = '{"imports":{"simhash-wasm/url":"./package/dist/url.js"}}'

/** A folder that is opened in Firefox, if there is one. */
function opened(name, make, judge) {
  return {
    name: `Firefox: ${name}`,
    async run(folder) {
      const path = firefox()
      if (path === undefined) return "there is no Firefox on the PATH, and apt did not install firefox-esr"
      await make(folder)
      judge(await titleInFirefox(path, folder))
    },
  }
}

const bundled = (source) => async (folder) => {
  const code = await bundle("esbuild", source, folder)
  write(folder, {
    "out.js": code,
    "index.html": '<!doctype html><meta charset="utf-8"><script type="module" src="./out.js"></script>',
  })
}

const FIRST = "Water the tomatoes early in the morning, before the sun is high."
const SECOND = "Water the tomatoes in the morning, before the sun is too high."

/** What the browser marks in editable content. */
const EDITABLE = `import "simhash-wasm/textarea"
document.body.innerHTML = "<duplicate-warnings><div contenteditable><p>${FIRST}</p><p>${SECOND}</p></div></duplicate-warnings>"
const { diagnostics } = await document.querySelector("duplicate-warnings").check()
const marked = [...(CSS.highlights?.get("duplicate-warning") ?? [])].map(String)
document.title = JSON.stringify([diagnostics.length, marked])`

export const FIREFOX = [
  opened("all three modules, bundled", bundled(app(inTitle)), check),
  opened(
    "a page with an import map, ./url",
    (folder) => {
      copyPackage(installed, join(folder, "package"))
      write(folder, {
        "app.js": urlApp(inTitle),
        "index.html": `<!doctype html><meta charset="utf-8"><script type="importmap">${MAP}</script><script type="module" src="./app.js"></script>`,
      })
    },
    check,
  ),
  opened("the published answers of the recipes", bundled(ANSWERS), (title) => {
    const [, right, all] = /^(\d+) of (\d+) right$/.exec(title) ?? []
    if (right === undefined || right !== all || Number(all) < 100) throw new Error(title)
  }),
  opened("marks in editable content", bundled(EDITABLE), (title) => {
    // Firefox has highlights from version 140 on.
    const [count, marked] = JSON.parse(title)
    if (count !== 2 || ![`${FIRST}|${SECOND}`, ""].includes(marked.join("|"))) throw new Error(title)
  }),
]

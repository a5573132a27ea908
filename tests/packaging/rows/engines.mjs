// The package and the page in the engines of Firefox and of Safari: the tests of tests/js, and what the page shows.
import assert from "node:assert/strict"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root, run } from "../../../scripts/run.mjs"
import { served } from "../browser.mjs"
import { due, listed, passed } from "../engines/api-tests.mjs"
import { ENGINES } from "../engines/engines.mjs"
import { TEXTS, tour, WATCH } from "../engines/tour.mjs"
import { installForTests, once } from "../installed.mjs"

const OTHERS = ["firefox", "webkit"]

const { texts: VECTORS } = JSON.parse(
  readFileSync(new URL("../../vectors/recipes.json", import.meta.url), "utf8"),
)

/** The tests that Chromium finds, and the runs of both engines, which take turns at the processor's cores. */
const apiTests = once(async () => {
  installForTests()
  const list = await listed()
  const runs = OTHERS.filter((engine) => ENGINES[engine].missing() === undefined).map((engine) => {
    const run = passed(engine)
    // Until its row awaits it.
    run.catch(() => {})
    return [engine, run]
  })
  return { list, runs: Object.fromEntries(runs) }
})

const api = (engine) => ({
  name: `${ENGINES[engine].name}: the tests of the API`,
  async run() {
    const { list, runs } = await apiTests()
    const expected = due(list, engine)
    const names = await runs[engine]
    assert.deepEqual(names.toSorted(), expected.toSorted())
    console.log(`    ${names.length} tests passed in ${ENGINES[engine].name}, of ${list.length} in Chromium`)
  },
})

/** The folder of the built page, which is built once. */
const built = once(() => {
  run(process.execPath, ["scripts/build.mjs", "page"])
  return join(root, "www/dist")
})

/** What the page shows on a tour, in each language. */
async function toured(engine, folder) {
  const site = join(folder, engine)
  cpSync(built(), site, { recursive: true })
  const page = join(site, "index.html")
  const html = readFileSync(page, "utf8")
  writeFileSync(page, html.replace("<head>", '<head><script src="./watch.js"></script>'))
  writeFileSync(join(site, "watch.js"), WATCH)
  return served(site, {}, [], async (address) => {
    const browser = await ENGINES[engine].launch()
    try {
      const shown = {}
      for (const language of Object.keys(TEXTS)) {
        await browser.open(`${address}?lang=${language}`)
        shown[language] = await browser.run(tour(language))
      }
      return shown
    } finally {
      await browser.close()
    }
  })
}

let reference

const visit = (engine) => ({
  name: `${ENGINES[engine].name}: a tour of the page in both languages`,
  async run(folder) {
    reference ??= published(await toured("chromium", folder))
    assert.deepEqual(published(await toured(engine, folder)), reference)
  },
})

/** Throws unless the page showed the published answers, and complained of nothing. */
function published(shown) {
  for (const [language, { compared, steps, complaints, ...page }] of Object.entries(shown)) {
    assert.deepEqual(complaints, [])
    assert.equal(page.language, language)
    const answers = TEXTS[language].map((text) => VECTORS.find(({ input }) => input === text)["text/1"].fp64)
    assert.deepEqual(compared.fingerprints, answers)
    assert.deepEqual(steps.at(-1).hex, answers.slice(0, 1))
    assert.equal(new Set(steps.map(({ step }) => step)).size, steps.length)
  }
  return shown
}

/** A row that is skipped where its engine is not installed. */
const where = (engine, { name, run }) => ({
  name,
  run: async (folder) => ENGINES[engine].missing() ?? (await run(folder)),
})

export const ENGINE_ROWS = OTHERS.flatMap((engine) =>
  [api(engine), visit(engine)].map((row) => where(engine, row)),
)

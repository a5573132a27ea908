// Fingerprints of real pages as readers see them: of this site, by TypeDoc and by rustdoc, and of the page beside it.
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "../page/support.js"

const dist = fileURLToPath(new URL("../../dist/", import.meta.url))

/** Where the package is, for a page of the site. */
const PACKAGE = "/package-of-this-test"

for (const address of [
  "docs/index.html",
  "docs/guides/recipes.html",
  "docs/functions/simhash-wasm.fingerprint.html",
  "docs/measurements/benchmarks.html",
  "docs/rust/simhash_wasm/index.html",
  "index.html",
]) {
  test(`the fingerprint of ${address} changes with what a reader sees, and with nothing else`, async ({
    page,
  }) => {
    await page.route(`**${PACKAGE}/**`, (route) =>
      route.fulfill({ path: join(dist, new URL(route.request().url()).pathname.split(PACKAGE)[1] ?? "") }),
    )
    await page.goto(address)
    const distances = await page.evaluate(async (root) => {
      const { fingerprintNode, pageText } = await import(`${root}/dom.js`)
      const { distance } = await import(`${root}/index.js`)
      const words = pageText(document).split(/\s+/).length
      const before = fingerprintNode(document)
      const add = (name: string, text: string, attributes: Record<string, string> = {}) => {
        const element = document.createElement(name)
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
        element.textContent = text
        document.body.append(element)
        return element
      }
      for (const element of document.querySelectorAll("*")) element.setAttribute("data-visited", "2026")
      add("script", '{ "visits": 7 }', { type: "application/json" })
      add("template", "not shown")
      add("p", "not shown either", { hidden: "" })
      // A style attribute would be refused by the page's policy.
      add("p", "nor is this").style.display = "none"
      add("p", "read by nobody", { "aria-hidden": "true" })
      document.body.append(document.createComment("generated at noon"))
      const hidden = distance(before, fingerprintNode(document))
      const shown = add("p", Array.from({ length: words }, (_, i) => `another${i}`).join(" "))
      const seen = distance(before, fingerprintNode(document))
      shown.remove()
      return { words, hidden, seen, restored: distance(before, fingerprintNode(document)) }
    }, PACKAGE)
    expect(distances.words).toBeGreaterThan(100)
    expect(distances.hidden).toBe(0)
    expect(distances.seen).toBeGreaterThan(0)
    expect(distances.restored).toBe(0)
  })
}

// Browsers that open an address and run expressions in its page.
import { chromium as playwright } from "playwright"
import { chromium } from "../../../scripts/chromium.mjs"
import { firefox, firefoxMissing } from "../../../scripts/firefox.mjs"
import { launchWebkit, webkitMissing } from "../../../scripts/webkit.mjs"

/** Names of tests that repeat themselves for long: they run in Node and in Chromium, by `npm test`. */
const LONG = [
  "every operation is right, or says that there is no memory",
  "the answer is the same as from scratch",
  "tampered with",
  "frees its memory, and says so",
  "are sought among the texts that share the most words",
]

/** Each with a function that says why it cannot be started, and one that starts it. */
export const ENGINES = {
  chromium: {
    name: "Chromium",
    missing: () => undefined,
    async launch() {
      const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
      return driven(browser, await browser.newPage())
    },
  },
  firefox: {
    name: "Firefox",
    missing: firefoxMissing,
    async launch() {
      const { default: puppeteer } = await import("puppeteer-core")
      const browser = await puppeteer.launch({
        browser: "firefox",
        executablePath: firefox(),
        headless: true,
      })
      return driven(browser, await browser.newPage())
    },
  },
  webkit: {
    name: "WebKitGTK",
    missing: webkitMissing,
    launch: launchWebkit,
    // Its segmenter does not take a number for a word.
    tests: ["words of scripts with spaces are those of the platform's segmenter"],
    // It has no `using`, by which these tests end their checkers.
    files: ["checker-worker.chromium.ts"],
  },
}

/** The files and the names of the tests that a browser is not to run. */
export function leftOut(engine) {
  const { tests = [], files = [] } = ENGINES[engine]
  return { tests: new RegExp([...LONG, ...tests].join("|")), files }
}

/** Of a page of Playwright or Puppeteer. */
function driven(browser, page) {
  return {
    open: (address) => page.goto(address),
    run: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}

// Chromium and its driver, for the tests that need a real browser.
import * as apt from "./apt.mjs"
import { fail, output, step, tool, which } from "./run.mjs"

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
const DRIVERS = ["chromedriver", "chromium.chromedriver"]

/** The paths of both: on the PATH, else installed by apt, else (for the browser) Playwright's own. */
export function chromium() {
  if (!find()) fromApt()
  const found = find()
  if (found) return found
  const browser = which(...BROWSERS) ?? fromPlaywright()
  const driver = which(...DRIVERS)
  if (browser && driver) return { browser, driver }
  const missing = [!browser && "Chromium", !driver && "ChromeDriver"].filter(Boolean).join(" and ")
  fail(
    `The tests need ${missing}. Install them and put them on the PATH: on Debian and Ubuntu ` +
      "`apt-get install chromium chromium-driver`, on macOS `brew install --cask chromium chromedriver`, " +
      "elsewhere from https://googlechromelabs.github.io/chrome-for-testing.",
  )
}

function find() {
  const browser = which(...BROWSERS)
  const driver = which(...DRIVERS)
  return browser && driver ? { browser, driver } : undefined
}

function fromApt() {
  if (!apt.possible()) return
  step("Installing Chromium and its driver by apt")
  // The fonts contain the Chinese characters of the page.
  apt.install("chromium", "chromium-driver", "fonts-noto-cjk")
}

function fromPlaywright() {
  step("Installing Playwright's own Chromium")
  const path = "const { chromium } = require('playwright'); console.log(chromium.executablePath())"
  if (output(tool("playwright"), ["install", "chromium"]) === undefined) return undefined
  return output(process.execPath, ["-e", path])
}

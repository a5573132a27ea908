// Finds or installs Chromium and its driver, for the tests that need a real browser.
import * as apt from "./apt.mjs"
import { fail, output, step, tool, which } from "./run.mjs"

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]
const DRIVERS = ["chromedriver", "chromium.chromedriver"]

const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"]

/**
 * Returns the paths of Chromium, of its driver, and of its headless shell: the same engine without windows, which opens a
 * page in half the time. Without a shell, Chromium itself takes its place.
 *
 * It looks on the PATH first, then installs by apt, and finally (for the browser) uses Playwright's own.
 */
export function chromium() {
  const isThere = () => which(...BROWSERS) !== undefined && which(...DRIVERS) !== undefined
  if (apt.possible()) {
    if (!isThere()) {
      step("Installing Chromium and its driver by apt")
      // The fonts contain the Chinese characters of the page.
      apt.install("chromium", "chromium-driver", "fonts-noto-cjk")
    }
    // Debian has a separate package for the shell; Ubuntu has none.
    if (!which(...SHELLS) && apt.has("chromium-headless-shell")) apt.install("chromium-headless-shell")
  }
  const browser = which(...BROWSERS) ?? fromPlaywright()
  const driver = which(...DRIVERS)
  if (browser && driver) return { browser, driver, shell: which(...SHELLS) ?? browser }
  const missing = [!browser && "Chromium", !driver && "ChromeDriver"].filter(Boolean).join(" and ")
  fail(
    `The tests need ${missing}. Install them and put them on the PATH: on Debian and Ubuntu ` +
      "`apt-get install chromium chromium-driver`, on macOS `brew install --cask chromium chromedriver`, " +
      "elsewhere from https://googlechromelabs.github.io/chrome-for-testing.",
  )
}

function fromPlaywright() {
  step("Installing Playwright's own Chromium")
  const path = "const { chromium } = require('playwright'); console.log(chromium.executablePath())"
  if (output(tool("playwright"), ["install", "chromium"]) === undefined) return undefined
  return output(process.execPath, ["-e", path])
}

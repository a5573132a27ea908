// Chromium, for the tests that need a real browser.
import * as apt from "./apt.mjs"
import { fail, output, step, tool, which } from "./run.mjs"

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"]

/**
 * The paths of Chromium, and of its headless shell: the same engine without the windows around it, in which a page opens in
 * half of the time. Where there is no shell, Chromium stands for it.
 *
 * They are those on the PATH, else installed by apt, else (for the browser) Playwright's own.
 */
export function chromium() {
  if (!which(...BROWSERS) || !which(...SHELLS)) fromApt()
  const browser = which(...BROWSERS) ?? fromPlaywright()
  if (browser) return { browser, shell: which(...SHELLS) ?? browser }
  fail(
    "The tests need Chromium. Install it and put it on the PATH: on Debian and Ubuntu `apt-get install chromium`, on " +
      "macOS `brew install --cask chromium`, elsewhere from https://googlechromelabs.github.io/chrome-for-testing.",
  )
}

function fromApt() {
  if (!apt.possible()) return
  if (!which(...BROWSERS)) {
    step("Installing Chromium by apt")
    // The fonts contain the Chinese characters of the page.
    apt.install("chromium", "fonts-noto-cjk")
  }
  // Debian packs the shell apart, and Ubuntu not at all.
  if (apt.has("chromium-headless-shell")) apt.install("chromium-headless-shell")
}

function fromPlaywright() {
  step("Installing Playwright's own Chromium")
  const path = "const { chromium } = require('playwright'); console.log(chromium.executablePath())"
  if (output(tool("playwright"), ["install", "chromium"]) === undefined) return undefined
  return output(process.execPath, ["-e", path])
}

// Takes pictures of the page: those in docs/, which are committed, and those in .pictures/, which git ignores: every chapter in
// both languages and themes on seven screens, enlarged, on a projector and printed, and the worksheets.
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { chromium as playwright } from "playwright"
import { preview } from "vite"
import { chromium } from "./chromium.mjs"
import { editors } from "./pictures/editors.mjs"
import { root, run, step } from "./run.mjs"

const folder = join(root, ".pictures")
const only = process.argv.slice(2)

/** The width, height and zoom of each screen. */
const SCREENS = [
  [1440, 900],
  [1280, 720],
  [1024, 600],
  [844, 390],
  [768, 1024],
  [390, 844],
  [320, 640],
  [1280, 720, 2],
]

run(process.execPath, ["scripts/build.mjs", "page"])
const server = await preview({ root: join(root, "www"), preview: { port: 0 }, logLevel: "silent" })
const url = server.resolvedUrls?.local[0] ?? ""
const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
try {
  await documents()
  await editors(browser)
  rmSync(folder, { recursive: true, force: true })
  for (const language of ["en", "zh-CN"]) {
    for (const colorScheme of ["light", "dark"]) {
      for (const [width, height, zoom = 1] of SCREENS)
        await chapters({ language, colorScheme, width, height, zoom })
      await chapters({ language, colorScheme, width: 1280, height: 720, projector: true })
    }
    await printed(language)
  }
} finally {
  await browser.close()
  server.httpServer.close()
}

/** Takes the pictures in docs/: the first screen, four frames of a vote, and a printed worksheet. */
async function documents() {
  const page = await open({ language: "en", colorScheme: "light", width: 1280, height: 720 })
  await page.screenshot({ path: join(root, "docs/first-screen.png") })
  await page.locator("#loom .stage-column").scrollIntoViewIfNeeded()
  const frames = []
  for (const step of ["2", "2.4", "2.76", "3"]) {
    await page.locator("simhash-loom-transport input[type=range]").fill(step)
    await page.waitForTimeout(800)
    frames.push((await page.locator("#loom .board").screenshot()).toString("base64"))
  }
  await page.close()
  const sheetOfFrames = await browser.newPage({ viewport: { width: 1200, height: 600 } })
  await sheetOfFrames.setContent(
    `<body style="display:grid;width:1200px;grid-template-columns:1fr 1fr;gap:12px;margin:0;background:#fff">${frames
      .map((data) => `<img style="width:100%" src="data:image/png;base64,${data}">`)
      .join("")}</body>`,
  )
  await sheetOfFrames.waitForTimeout(300)
  await sheetOfFrames.locator("body").screenshot({ path: join(root, "docs/vote.png") })
  await sheetOfFrames.close()
  const sheet = await browser.newPage({ viewport: { width: 794, height: 1123 } })
  await sheet.goto(`${url}?lang=en&sheet=blank`)
  await sheet.emulateMedia({ media: "print" })
  await sheet.locator(".sheet .task").nth(2).waitFor()
  await sheet.screenshot({ path: join(root, "docs/worksheet.png") })
  await sheet.close()
  step("docs/first-screen.png, vote.png and worksheet.png")
}

/** Prints the page and both worksheets of a language as PDF. */
async function printed(language) {
  for (const [name, address] of [
    ["page", ""],
    ["sheet-blank", "&sheet=blank"],
    ["sheet-answers", "&sheet=answers"],
  ]) {
    const page = await browser.newPage()
    await page.goto(`${url}?lang=${language}${address}`)
    await page.waitForTimeout(1500)
    await page.pdf({ path: join(folder, `${language}-${name}.pdf`), format: "A4" })
    await page.close()
  }
}

async function chapters({ language, colorScheme, width, height, zoom = 1, projector = false }) {
  // An enlarged page has fewer but larger pixels.
  const screen = { width: width / zoom, height: height / zoom, scale: zoom }
  const page = await open({ language, colorScheme, ...screen, projector })
  const name = projector ? "projector" : `${width}x${height}${zoom > 1 ? `-${100 * zoom}%` : ""}`
  const into = join(folder, `${language}-${colorScheme}-${name}`)
  mkdirSync(into, { recursive: true })
  const ids = await page.locator("main section[id]").evaluateAll((all) => all.map(({ id }) => id))
  const chosen = ids.filter((id) => only.length === 0 || only.includes(id))
  for (const id of chosen) {
    await page.evaluate((id) => document.getElementById(id).scrollIntoView(), id)
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(into, `${id}-screen.png`) })
  }
  // After the screens: a picture of more than the window turns the cards of the stage.
  for (const id of chosen) await page.locator(`section#${id}`).screenshot({ path: join(into, `${id}.png`) })
  step(`.pictures/${language}-${colorScheme}-${name}`)
  await page.close()
}

async function open({ language, colorScheme, width, height, scale = 1, projector = false }) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale, colorScheme })
  await page.goto(`${url}?lang=${language}${projector ? "&projector" : ""}`)
  await page.locator("footer").waitFor()
  return page
}

// Takes pictures of the page: those in docs/, which are committed, and in .pictures/, which is ignored by git, one of every
// section and of the stage in both languages and themes on five screens, on a projector, and the worksheets.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chromium as playwright } from "playwright"
import { preview } from "vite"
import { chromium } from "./chromium.mjs"
import { root, run, step } from "./run.mjs"

const folder = join(root, ".pictures")
const only = process.argv.slice(2)

/** Width and height of the screens. */
const SCREENS = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
  [320, 640],
]

run(process.execPath, ["scripts/build.mjs", "page"])
const server = await preview({ root: join(root, "www"), preview: { port: 0 }, logLevel: "silent" })
const url = server.resolvedUrls?.local[0] ?? ""
const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
try {
  await readme()
  await documents()
  rmSync(folder, { recursive: true, force: true })
  for (const language of ["en", "zh-CN"])
    for (const colorScheme of ["light", "dark"])
      for (const [width, height] of SCREENS) await sections({ language, colorScheme, width, height })
  for (const language of ["en", "zh-CN"]) {
    for (const colorScheme of ["light", "dark"])
      await sections({ language, colorScheme, width: 1280, height: 720, projector: true })
    await worksheets(language)
  }
} finally {
  await browser.close()
  server.httpServer.close()
}

/** An animation of the loom of a short sentence, one frame for each feature. */
async function readme() {
  const page = await open({ language: "en", colorScheme: "light", width: 1280 })
  await page.locator("#text-a").fill("the cat sat on the mat")
  await page.locator(".settings-fold > summary").click()
  await page.locator("#recipe").selectOption("short/1")
  await page.locator(".settings-fold > summary").click()
  const seek = page.locator("simhash-loom-transport input[type=range]")
  await page.locator("simhash-loom-transport input[max='5']").waitFor()
  const pictures = []
  for (let frame = 1; frame <= 5; frame++) {
    await seek.fill(String(frame))
    await page
      .locator("simhash-loom-figure .step", { hasText: frame < 5 ? `Feature ${frame}` : "All 5" })
      .waitFor()
    pictures.push(await page.evaluate(() => document.querySelector("simhash-loom-figure").picture()))
  }
  const svg = tour(pictures)
  mkdirSync(join(root, "docs"), { recursive: true })
  writeFileSync(join(root, "docs/loom.svg"), `${svg}\n`)
  step(`docs/loom.svg takes ${(svg.length / 1000).toFixed(1)} kB`)
  await page.close()
}

/** Combines SVG documents of one size into an animation; with reduced motion, only the last is visible. */
function tour(pictures) {
  const seconds = 1.5
  const [head = "", title = ""] = pictures[0].match(/^<svg[^>]*>|<title>.*?<\/title>/g) ?? []
  const inner = pictures.map((svg) =>
    svg.slice(svg.indexOf("</title>") + "</title>".length, -"</svg>".length),
  )
  const frames = inner.map(
    (frame, i) => `<g class="f" style="animation-delay:${(i - pictures.length) * seconds}s">${frame}</g>`,
  )
  const share = 100 / pictures.length
  const style =
    `.f{visibility:hidden;animation:f ${pictures.length * seconds}s infinite step-end}` +
    `@keyframes f{0%{visibility:visible}${share}%,100%{visibility:hidden}}` +
    "@media (prefers-reduced-motion:reduce){.f{animation:none}.f:last-child{visibility:visible}}"
  return `${head}${title}<style>${style}</style>${frames.join("")}</svg>`
}

/** The pictures in docs/: the first screen, the stage at step 30, and a worksheet. */
async function documents() {
  const screen = { language: "en", colorScheme: "light", width: 1280, height: 720 }
  const page = await open(screen)
  await page.screenshot({ path: join(root, "docs/first-screen.png") })
  await stage(page)
  await page.screenshot({ path: join(root, "docs/stage.png") })
  await page.close()
  const sheet = await browser.newPage({ viewport: { width: 794, height: 1123 } })
  await sheet.goto(`${url}?lang=en&sheet=blank`)
  await sheet.emulateMedia({ media: "print" })
  await sheet.waitForTimeout(1500)
  await sheet.screenshot({ path: join(root, "docs/worksheet.png") })
  await sheet.close()
  step("docs/first-screen.png, stage.png and worksheet.png")
}

/** Shows the stage as a whole, at step 30. */
async function stage(page) {
  await page.locator(".stage-layout").evaluate((layout) => {
    const { top, height } = layout.getBoundingClientRect()
    scrollBy(0, top + Math.min(height - innerHeight, 150))
  })
  await page.locator("simhash-loom-transport input[type=range]").fill("30")
  await page.locator("simhash-loom-figure .turn code").waitFor()
  await page.evaluate(() => document.activeElement.blur())
  await page.waitForTimeout(1000)
}

/** Both worksheets of a language, as PDF. */
async function worksheets(language) {
  for (const kind of ["blank", "answers"]) {
    const page = await browser.newPage()
    await page.goto(`${url}?lang=${language}&sheet=${kind}`)
    await page.waitForTimeout(1500)
    await page.pdf({ path: join(folder, `${language}-sheet-${kind}.pdf`), format: "A4" })
    await page.close()
  }
}

async function sections({ language, colorScheme, width, height, projector = false }) {
  const page = await open({ language, colorScheme, width, height, projector })
  const screen = projector ? "projector" : `${width}x${height}`
  const into = join(folder, `${language}-${colorScheme}-${screen}`)
  mkdirSync(into, { recursive: true })
  await page.screenshot({ path: join(into, "screen-first.png") })
  await stage(page)
  await page.screenshot({ path: join(into, "screen-stage.png") })
  const names = await page.evaluate(() =>
    [...document.querySelectorAll("main section[id]")].map(({ id }) => id),
  )
  for (const name of names) {
    if (only.length > 0 && !only.includes(name)) continue
    const section = page.locator(`section#${name}`)
    await section.scrollIntoViewIfNeeded()
    await page.waitForTimeout(1500)
    await section.screenshot({ path: join(into, `${name}.png`) })
  }
  step(`.pictures/${language}-${colorScheme}-${screen}`)
  await page.close()
}

async function open({ language, colorScheme, width, height = 900, projector = false }) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme })
  await page.goto(`${url}?lang=${language}${projector ? "&projector" : ""}`)
  await page.evaluate(() => customElements.whenDefined("simhash-use-section"))
  // Sections further down are drawn when they come near the viewport.
  await page.locator("simhash-loom-section").evaluate((section) => section.scrollIntoView({ block: "end" }))
  await page.locator("simhash-loom-figure").waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  return page
}

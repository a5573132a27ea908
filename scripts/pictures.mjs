// Takes pictures of the page: docs/loom.svg for README, which is committed, and one of every section in both
// languages and themes, at two widths, in .pictures/, which is ignored by git.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chromium as playwright } from "playwright"
import { preview } from "vite"
import { chromium } from "./chromium.mjs"
import { root, run, step } from "./run.mjs"

const folder = join(root, ".pictures")
const only = process.argv.slice(2)

run(process.execPath, ["scripts/build.mjs", "page"])
const server = await preview({ root: join(root, "www"), preview: { port: 0 }, logLevel: "silent" })
const url = server.resolvedUrls?.local[0] ?? ""
const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
try {
  await readme()
  rmSync(folder, { recursive: true, force: true })
  for (const language of ["en", "zh-CN"])
    for (const colorScheme of ["light", "dark"])
      for (const width of [1280, 375]) await sections({ language, colorScheme, width })
} finally {
  await browser.close()
  server.httpServer.close()
}

/** An animation of the loom of a short sentence, one frame for each feature. */
async function readme() {
  const page = await open({ language: "en", colorScheme: "light", width: 1280 })
  await page.locator("#text-a").fill("the cat sat on the mat")
  await page.locator("#recipe").selectOption("short/1")
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

async function sections({ language, colorScheme, width }) {
  const page = await open({ language, colorScheme, width })
  const into = join(folder, `${language}-${colorScheme}-${width}`)
  mkdirSync(into, { recursive: true })
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
  step(`.pictures/${language}-${colorScheme}-${width}`)
  await page.close()
}

async function open({ language, colorScheme, width }) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  await page.goto(`${url}?lang=${language}`)
  await page.locator("simhash-loom-figure").waitFor()
  // Sections further down are loaded when they come near the viewport.
  await page.locator("simhash-loom-section").evaluate((section) => section.scrollIntoView({ block: "end" }))
  await page.locator("simhash-use-section h2").waitFor({ state: "attached" })
  await page.evaluate(() => scrollTo(0, 0))
  return page
}

// Static folders, opened in Chromium.
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { extname, join, normalize } from "node:path"
import { chromium as playwright } from "playwright"
import { chromium } from "../../scripts/chromium.mjs"

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
}

let browser
let firefox

/**
 * Serves a folder and opens its index.html, until the page has written its answer into its title.
 *
 * @param {string} folder
 * @param {Record<string, string>} headers Sent with every file.
 * @param {string[]} asked Gets the paths that the page asks for.
 */
export function titleOf(folder, headers = {}, asked = []) {
  return served(folder, headers, asked, titleAt)
}

/** The same in Firefox, which is at a path. */
export function titleInFirefox(path, folder) {
  return served(folder, {}, [], async (address) => {
    const { default: puppeteer } = await import("puppeteer-core")
    firefox ??= await puppeteer.launch({ browser: "firefox", executablePath: path, headless: true })
    const page = await firefox.newPage()
    try {
      await page.goto(address)
      await page.waitForFunction(() => document.title !== "", { timeout: 60_000 })
      return await page.title()
    } finally {
      await page.close()
    }
  })
}

/** Serves a folder while something is done with its address. */
export async function served(folder, headers, asked, use) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "", "http://localhost").pathname)
    asked.push(path)
    const file = join(folder, normalize(path === "/" ? "/index.html" : path))
    const size = statSync(file, { throwIfNoEntry: false })
    if (!size?.isFile()) {
      response.writeHead(path === "/favicon.ico" ? 204 : 404).end()
      return
    }
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      ...headers,
    })
    createReadStream(file).pipe(response)
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)))
  try {
    return await use(`http://127.0.0.1:${server.address().port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Opens an address, until the page has written its answer into its title. */
export async function titleAt(address) {
  const page = await newPage()
  const said = []
  page.on("console", (message) => said.push(message.text()))
  page.on("pageerror", (error) => said.push(error.message))
  page.on("response", (response) => {
    if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`)
  })
  try {
    await page.goto(address)
    await page.waitForFunction(() => document.title !== "", undefined, { timeout: 120_000 })
    return await page.title()
  } catch (error) {
    throw new Error([error.message, ...said].join("\n"))
  } finally {
    await page.close()
  }
}

/** Serves a folder, opens its index.html, and does something with the page. What is uncaught in it is thrown. */
export function opened(folder, use) {
  return served(folder, {}, [], async (address) => {
    const page = await newPage()
    const failed = new Promise((_, reject) => page.on("pageerror", reject))
    try {
      await page.goto(address)
      return await Promise.race([use(page), failed])
    } finally {
      await page.close()
    }
  })
}

async function newPage() {
  browser ??= await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
  return browser.newPage()
}

/** Opens pages of an unpacked extension, in a browser that has it alone, until each has written its title. */
export async function extensionTitles(folder, pages) {
  const profile = mkdtempSync(join(tmpdir(), "simhash-wasm-extension-"))
  const context = await playwright.launchPersistentContext(profile, {
    executablePath: chromium().browser,
    // The only mode without a window that has extensions.
    headless: false,
    args: [
      ...["--headless=new", "--no-sandbox"],
      ...[`--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    ],
  })
  try {
    const background = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"))
    const titles = []
    for (const path of pages) {
      const page = await context.newPage()
      await page.goto(new URL(path, background.url()).href)
      await page.waitForFunction(() => document.title !== "", undefined, { timeout: 60_000 })
      titles.push(await page.title())
    }
    return titles
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

export async function close() {
  await browser?.close()
  await firefox?.close()
}

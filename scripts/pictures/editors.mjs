// Takes the pictures of editors in docs/: each editor with a warning at rest, hovered or clicked, and with its list open or
// after a key, in both themes.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, preview } from "vite"
import { installPackages } from "../packages.mjs"
import { root, step } from "../run.mjs"

const WIDTH = 440

/** Keep the pictures small. */
const SCALE = 0.75
const QUALITY = 0.55

/** For each editor, the height that shows all of it, the target to hover or click, and the action that opens the list. */
const EDITORS = {
  textarea: {
    title: "A text area",
    height: 530,
    point: (page) => page.getByText("2 warnings").click(),
    async open(page) {
      await page.getByText("2 warnings").click()
      await page.getByRole("button", { name: "Show both" }).first().click()
    },
  },
  codemirror: {
    title: "CodeMirror",
    height: 350,
    point: (page) => page.mouse.move(60, 30),
    async open(page) {
      await page.locator(".cm-content").focus()
      await page.keyboard.press("Control+Shift+m")
    },
  },
  tiptap: { title: "TipTap, ProseMirror", height: 330, point: click, open: pressF8 },
  lexical: { title: "Lexical", height: 330, point: click, open: pressF8 },
  quill: { title: "Quill", height: 330, point: click, open: pressF8 },
  monaco: {
    title: "Monaco",
    height: 330,
    async point(page) {
      await page.mouse.move(120, 30)
      await page.locator(".monaco-hover").getByText("Nearly the same").waitFor()
    },
    async open(page) {
      await page.locator(".monaco-editor textarea, .native-edit-context").first().focus()
      await page.keyboard.press("F8")
    },
  },
}

function click(page) {
  return page.mouse.click(60, 32)
}

async function pressF8(page) {
  await page.locator("[contenteditable]").first().focus()
  await page.keyboard.press("Control+End")
  // Editors hear of the cursor in a later task.
  await page.waitForTimeout(200)
  await page.keyboard.press("F8")
}

export async function editors(browser) {
  const outDir = mkdtempSync(join(tmpdir(), "simhash-wasm-pictures-"))
  // Monaco is large. It is installed where the packed package is tested.
  const packaging = join(root, "tests/packaging")
  installPackages(packaging, "the bundlers, runtimes and compilers, and Monaco (1.9 GB)")
  const monaco = join(packaging, "node_modules/monaco-editor/esm/vs")
  const alias = [
    { find: /^simhash-wasm\/(\w+)$/, replacement: `${join(root, "dist")}/$1.js` },
    { find: /^monaco-editor$/, replacement: `${monaco}/index.js` },
    { find: /^monaco-editor\/(.+)$/, replacement: `${monaco}/$1` },
  ]
  const site = { root: fileURLToPath(new URL(".", import.meta.url)), logLevel: "silent", configFile: false }
  await build({ ...site, resolve: { alias }, build: { outDir, target: "es2022" } })
  const server = await preview({ ...site, build: { outDir }, preview: { port: 0 } })
  try {
    for (const colorScheme of ["light", "dark"]) {
      const rows = []
      for (const [name, editor] of Object.entries(EDITORS)) {
        const url = `${server.resolvedUrls?.local[0]}#${name}`
        rows.push({
          title: editor.title,
          height: editor.height,
          cells: await shots(browser, url, colorScheme, editor),
        })
      }
      const file = join(root, `docs/editors-${colorScheme}.webp`)
      writeFileSync(file, await sheet(browser, rows, colorScheme))
      step(`docs/editors-${colorScheme}.webp`)
    }
  } finally {
    server.httpServer.close()
    rmSync(outDir, { recursive: true })
  }
}

async function shots(browser, url, colorScheme, { height, point, open }) {
  const viewport = { width: WIDTH, height }
  const acts = [async () => {}, point, open]
  const cells = []
  for (const act of acts) {
    const page = await browser.newPage({ viewport, colorScheme })
    page.on("pageerror", (error) => {
      throw error
    })
    await page.goto(url)
    // The editor checks the text after a pause in typing, and opens a tooltip after another pause.
    await page.waitForTimeout(1500)
    await act(page)
    await page.waitForTimeout(800)
    cells.push((await page.screenshot()).toString("base64"))
    await page.close()
  }
  return cells
}

/** Combines all states into one picture, as WebP. */
async function sheet(browser, rows, colorScheme) {
  const page = await browser.newPage()
  const data = await page.evaluate(
    async ([rows, width, scale, quality, isDark]) => {
      const gap = 28
      const canvas = document.createElement("canvas")
      canvas.width = 3 * width * scale
      const total = rows.reduce((sum, { height }) => sum + height + gap, 0)
      canvas.height = total * scale
      const context = canvas.getContext("2d")
      context.scale(scale, scale)
      context.imageSmoothingQuality = "high"
      context.fillStyle = isDark ? "#2b2b27" : "#eceae3"
      context.fillRect(0, 0, 3 * width, total)
      context.font = "bold 15px system-ui, sans-serif"
      let y = 0
      for (const { title, height, cells } of rows) {
        context.fillStyle = isDark ? "#ededea" : "#1d1d1b"
        context.fillText(title, 12, y + 20)
        for (const [x, cell] of cells.entries()) {
          const image = new Image()
          image.src = `data:image/png;base64,${cell}`
          await image.decode()
          context.drawImage(image, x * width, y + gap, width - 4, height)
        }
        y += height + gap
      }
      return canvas.toDataURL("image/webp", quality).split(",")[1]
    },
    [rows, WIDTH, SCALE, QUALITY, colorScheme === "dark"],
  )
  await page.close()
  return Buffer.from(data, "base64")
}

// The notice of others' work beside the page, against the source maps of what is built.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { build, type Rolldown } from "vite"
import { expect, test } from "./support.js"

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The packages that some of a bundle is from. */
async function bundled(folder: string): Promise<string[]> {
  const options = { write: false, sourcemap: true, minify: false } as const
  const outputs = (await build({
    root: at(folder),
    logLevel: "error",
    build: options,
  })) as Rolldown.RolldownOutput
  const sources = outputs.output.flatMap((file) =>
    file.type === "chunk"
      ? (file.map?.sources ?? [])
      : file.fileName.endsWith(".woff2")
        ? file.originalFileNames
        : [],
  )
  return [...new Set(sources.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))]
}

for (const folder of ["www", "examples/notes", "examples/tiptap"]) {
  test(`every package in the bundles of ${folder} is named with its version and licence, and no other`, async () => {
    const notice = readFileSync(at(`${folder}/dist/third-party.txt`), "utf8")
    const named = [...notice.matchAll(/^(\S+) (\S+) \(.*\) https:\/\/www\.npmjs\.com/gm)]
    // What the bundler puts in itself has no source.
    const others = named.map(([, name]) => name).filter((name) => name !== "vite" && name !== "rolldown")
    const expected = await bundled(folder)
    expect(expected.length).toBeGreaterThan(0)
    expect(others.sort()).toEqual(expected.sort())
    for (const [, name, version] of named) {
      const about = JSON.parse(readFileSync(at(`node_modules/${name}/package.json`), "utf8"))
      expect(about.version).toBe(version)
    }
    // The modules come along too.
    for (const crate of ["libm", "Unicode Character Database", "The Rust standard library"])
      expect(notice).toContain(crate)
    expect(notice).not.toContain(at(""))
  })
}

test("the page in both languages and the exercises link to the notice", async ({ page }) => {
  const notice = readFileSync(at("www/dist/third-party.txt"), "utf8")
  for (const [path, name] of [
    ["?lang=en", "Software by others on this page, and its licences"],
    ["?lang=zh-CN", "本页包含的第三方软件及其许可证"],
    ["exercises.html", "Software by others on this page, and its licences"],
  ] as const) {
    await page.goto(path)
    const link = page.getByRole("contentinfo").getByRole("link", { name })
    const answer = await page.request.get(new URL((await link.getAttribute("href")) ?? "", page.url()).href)
    expect(await answer.text()).toBe(notice)
  }
})

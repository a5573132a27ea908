// Every link within the site leads to a file that is there, and to an element of it.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "@playwright/test"
import { parse } from "parse5"

/** What is used of the nodes of parse5. */
interface Node {
  readonly tagName?: string
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  readonly childNodes?: readonly Node[]
}

const site = fileURLToPath(new URL("../../www/dist/docs/", import.meta.url))

interface Page {
  readonly ids: Set<string>
  readonly links: readonly string[]
  /** What is loaded without the reader's doing. */
  readonly loaded: readonly string[]
}

function pageOf(html: string): Page {
  const page = { ids: new Set<string>(), links: [] as string[], loaded: [] as string[] }
  const visit = (node: Node) => {
    for (const { name, value } of node.attrs ?? []) {
      if (name === "id") page.ids.add(value)
      if (name === "href" && node.tagName === "a") page.links.push(value)
      if (name === "src" || (name === "href" && node.tagName === "link")) page.loaded.push(value)
    }
    for (const child of node.childNodes ?? []) visit(child)
  }
  visit(parse(html) as Node)
  return page
}

const files = readdirSync(site, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".html"),
)
const isForeign = (link: string) => /^(?:https?|mailto):/.test(link)

/** The links of a page that lead nowhere. */
function broken(path: string, { ids, links, loaded }: Page, pages: ReadonlyMap<string, Page>): string[] {
  return [...links, ...loaded].filter((link) => {
    if (isForeign(link) || /^(?:data|javascript):/.test(link)) return false
    const [address = "", anchor = ""] = link.split("#")
    const file = address === "" ? path : normalize(join(dirname(path), decodeURIComponent(address)))
    if (!existsSync(file) || !statSync(file).isFile()) return true
    if (anchor === "") return false
    const target = file === path ? ids : pages.get(file)?.ids
    const isRustSource = /\/rust\/src\//.test(file)
    // To skip the navigation, which pages of rustdoc with sources have without its target.
    if (isRustSource && anchor === "main-content") return false
    // Lines of Rust: the script of those pages makes a range such as "#12-30" of them.
    const id = isRustSource ? anchor.split("-")[0] : anchor
    return !target?.has(id as string) && !target?.has(decodeURIComponent(id as string))
  })
}

test("every page that should be there is, and every link leads to a file and to an element of it", () => {
  const expected = [
    ...[
      "index",
      "guides/install",
      "guides/recipes",
      "guides/frameworks",
      "guides/recipes.zh-CN",
      "guides/readme.zh-CN",
      "functions/simhash-wasm.fingerprint",
    ],
    ...["command-line/commands", "command-line/lint", "formats/snapshot", "measurements/accuracy"],
    ...["measurements/benchmarks", "project/design", "rust/simhash_wasm/index"],
  ].map((name) => `${name}.html`)
  expect(expected.filter((name) => !files.includes(name))).toEqual([])

  const pages = new Map(
    files.map((file) => [join(site, file), pageOf(readFileSync(join(site, file), "utf8"))]),
  )
  const all = [...pages.values()]
  expect(all.flatMap(({ links }) => links).length).toBeGreaterThan(10_000)
  const nowhere = [...pages].flatMap(([path, page]) =>
    broken(path, page, pages).map((link) => `${path.slice(site.length)}: ${link}`),
  )
  expect(nowhere.slice(0, 30)).toEqual([])

  const loaded = all.flatMap(({ loaded }) => loaded)
  expect(loaded.length).toBeGreaterThan(1000)
  expect(loaded.filter(isForeign)).toEqual([])
})

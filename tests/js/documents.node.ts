// What the documents refer to exists: files, folders and headings.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../../", import.meta.url))

const DOCUMENTS = [
  ...[".", "docs", "docs/design", "docs/guides", "lint", "www", "fuzz"],
  ...["interop", "notes", "questions", "textarea", "tiptap"].map((name) => `examples/${name}`),
].flatMap((folder) =>
  readdirSync(join(root, folder))
    // The address at which a fault is reported is not one of a file.
    .filter((name) => name.endsWith(".md") && name !== "SECURITY.md")
    .map((name) => join(folder, name)),
)

/** The folders that code is in: what begins with one of them, as code in a sentence, is a path. */
const PATH = /`((?:src|wasm|js|lint|www|tests|benches|scripts|fuzz|examples|docs)\/[\w./-]*)`/g

/** What the build makes, and names that stand for others. */
const ABSENT = /^www\/dist\/|\b(?:NAME|TARGET)\b/

const read = (file: string) => readFileSync(join(root, file), "utf8")

/** The anchors of a document's headings, by the rule of GitHub. */
const anchors = (file: string) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  )

test.each(DOCUMENTS)("%s names files and folders that exist", (document) => {
  const paths = [...read(document).matchAll(PATH)].map(([, path = ""]) => path)
  expect(paths.filter((path) => !ABSENT.test(path) && !existsSync(join(root, path)))).toEqual([])
})

/** What links to the repository begin with. */
const REPOSITORY = `${JSON.parse(read("package.json")).repository.url.replace(/^git\+|\.git$/g, "")}/blob/main/`

/** The links of a text to files and to headings. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(((?:https:\/\/github\.com\/[\w-]+\/simhash-wasm\/)?[^)#:]*)(?:#([^)]*))?\)/g)].map(
    ([link, path = "", anchor]) => ({ link, path, anchor }),
  )

test.each(DOCUMENTS)("%s has links that lead to files and headings that exist", (document) => {
  const broken = linksOf(read(document)).filter(({ path, anchor }) => {
    // A picture is asked for as it is, and not as a page about it.
    const target = path.startsWith(REPOSITORY)
      ? path.slice(REPOSITORY.length).replace(/\?raw=true$/, "")
      : path
        ? join(dirname(document), path)
        : document
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && target.endsWith(".md") && !anchors(target).includes(anchor)
  })
  expect(broken.map(({ link }) => link)).toEqual([])
})

test.each(["simhash-wasm", "simhash-lint"])(
  "what %s packs links to what it packs, or to the repository",
  (name) => {
    const home = fileURLToPath(new URL(`node_modules/${name}/`, import.meta.url))
    const files = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".md"),
    )
    expect(files).toContain("README.md")
    const dead = files.flatMap((file) =>
      linksOf(readFileSync(join(home, file), "utf8"))
        .filter(({ path }) => !path.startsWith(REPOSITORY) && !existsSync(join(home, dirname(file), path)))
        .map(({ link }) => `${file}: ${link}`),
    )
    expect(dead).toEqual([])
  },
)

test("documents name many files, which the patterns above find", () => {
  for (const document of ["docs/design/words.md", "CONTRIBUTING.md"])
    expect([...read(document).matchAll(PATH)].length).toBeGreaterThan(15)
})

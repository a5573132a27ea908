// Builds the documents and the API into a folder by TypeDoc: `node site/build.mjs FOLDER`. scripts/docs.mjs calls it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, posix, relative } from "node:path"
import { Application, Converter, IndexEvent, KindRouter, OptionDefaults, ReflectionKind } from "typedoc"
import { DOCUMENTS, GROUPS, README, root, stage } from "./pages.mjs"

const out = process.argv[2]
if (out === undefined) throw new Error("usage: node site/build.mjs FOLDER")

const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

const NO_EXPORTS = "package.json core.wasm simhash.wasm checker-worker duplicates-worker".split(" ")

/** The declarations of the entries that export something, by the names under which they are imported. */
const ENTRIES = Object.entries(exports)
  .filter(([path]) => !NO_EXPORTS.includes(path.slice("./".length)))
  .map(([path, { types }]) => [posix.join("simhash-wasm", path), posix.normalize(types)])

/** Documents are where pages.mjs says; what is exported stands in a folder of its kind. */
class Router extends KindRouter {
  getIdealBaseName(reflection) {
    return reflection.isDocument() ? String(reflection.frontmatter.url) : super.getIdealBaseName(reflection)
  }
}

const staged = join(root, "target/site")
stage(staged)
const app = await Application.bootstrap({
  name: "simhash-wasm",
  entryPoints: ENTRIES.map(([, file]) => join(root, file)),
  tsconfig: join(root, "site/tsconfig.json"),
  readme: join(staged, README),
  projectDocuments: DOCUMENTS.map((path) => join(staged, path)),
  router: "documents",
  out,
  cleanOutputDir: true,
  includeVersion: true,
  disableSources: true,
  excludePrivate: true,
  // What fails the build. Comments of functions and members are tested by tests/js/declarations.node.ts: here, these would
  // be those of nameless types, too.
  treatWarningsAsErrors: true,
  validation: { invalidLink: true, invalidPath: true, notExported: true, notDocumented: true },
  requiredToBeDocumented: ["Variable", "Class", "Interface", "TypeAlias"],
  searchInDocuments: true,
  searchInComments: true,
  searchGroupBoosts: { Guides: 4, 中文: 2 },
  headings: { readme: false },
  locales: { en: { kind_plural_module: "API" } },
  groupOrder: [...Object.keys(GROUPS).slice(0, 2), "API", ...Object.keys(GROUPS).slice(2), "*"],
  sort: ["documents-first", "source-order"],
  sortEntryPoints: false,
  navigation: { includeGroups: true },
  navigationLinks: { "The page": "site:../index.html", "Rust crate": "site:rust/simhash_wasm/index.html" },
  highlightLanguages: [
    ...OptionDefaults.highlightLanguages,
    ...["elisp", "jsx", "lua", "python", "rust", "sql", "svelte", "vue"],
  ],
  // Themes whose colours have enough contrast on the backgrounds of site/style.css
  lightHighlightTheme: "github-light-high-contrast",
  darkHighlightTheme: "github-dark-high-contrast",
  customCss: join(root, "site/style.css"),
  customJs: join(root, "site/script.js"),
  favicon: join(root, "www/public/icon.svg"),
  customFooterHtml: '<p><a href="site:THIRD-PARTY.txt">Third-party notices</a></p>',
})
app.renderer.defineRouter("documents", Router)

app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_, reflection) => {
  if (!reflection.kindOf(ReflectionKind.Module)) return
  const entry = ENTRIES.find(([, file]) => file === `dist/${reflection.name}.d.ts`)
  if (entry === undefined) throw new Error(`${reflection.name} is no entry`)
  reflection.name = entry[0]
})

// Words of Latin letters are found by the index of TypeDoc. Of Chinese, it would drop all: so each run of Chinese
// characters is indexed as a word between letters, within which a search finds any part.
app.renderer.on(IndexEvent.PREPARE_INDEX, (event) => {
  event.searchFieldWeights.chinese = 1
  const textOf = (parts) => parts.map((part) => part.text).join("")
  for (const [i, reflection] of event.searchResults.entries()) {
    if (!reflection.isDocument()) continue
    const runs = `${reflection.name} ${textOf(reflection.content)}`.match(/\p{sc=Han}+/gu) ?? []
    event.searchFields[i] = { chinese: runs.map((run) => `x${run}x`).join(" ") }
  }
  // The first page is no document, but the README.
  event.searchFields[event.searchResults.length] = { document: textOf(project.readme) }
  event.searchResults.push(project)
})

const failIfWarned = () => {
  if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1)
}
const project = await app.convert()
if (project === undefined) process.exit(1)
app.validate(project)
failIfWarned()
await app.generateOutputs(project)
failIfWarned()

for (const name of readdirSync(out, { recursive: true })) {
  if (!name.endsWith(".html")) continue
  const path = join(out, name)
  const up = "../".repeat(relative(out, path).split(/[/\\]/).length - 1)
  const text = readFileSync(path, "utf8")
    .replaceAll('href="site:', `href="${up}`)
    // Also where no server completes the address
    .replace(/href="((?:\.\.\/)+)(?=["#])/g, 'href="$1index.html')
    // Landmarks for assistive technology
    .replace('<div class="col-content">', '<div class="col-content" role="main">')
    .replace('<div class="page-menu">', '<div class="page-menu" role="complementary" aria-label="This page">')
    .replace('<nav id="tsd-sidebar-links"', '$& aria-label="Elsewhere"')
  const language = name.includes(".zh-CN") ? "zh-CN" : "en"
  writeFileSync(path, text.replace(/(<html[^>]*) lang="\w+"/, `$1 lang="${language}"`))
}

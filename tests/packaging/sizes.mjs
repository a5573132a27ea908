// What an app downloads of the package, and of others: bundled and minified by esbuild, gzipped. sizes.json has the
// sizes when it was last written (by `UPDATE_SIZES=1 npm run test:packaging -- sizes`).
import { readFileSync, writeFileSync } from "node:fs"
import { bundle, gzipped } from "./bundles.mjs"

const FILE = new URL("./sizes.json", import.meta.url)
const PAGE = new URL("../../docs/sizes.md", import.meta.url)

/** Of November 2026, before the package's size was worked on: in thousands of bytes, gzipped. */
const FIRST = {
  "toHex of simhash-wasm": "54 to 57",
  "distance of simhash-wasm": "54 to 57",
  "fingerprint, distance of simhash-wasm": "60.6",
  "fingerprint, distance, DuplicateIndex of simhash-wasm": "93.8",
}

/** What apps import, and the most that it may take. */
const OURS = [
  { name: "toHex", of: "simhash-wasm", most: 2000 },
  { name: "distance", of: "simhash-wasm", most: 2000 },
  { name: "toHex, fromHex, distance, similarity", of: "simhash-wasm", most: 2000 },
  { name: "toTagged, fromTagged, jsonReplacer, jsonReviver", of: "simhash-wasm", most: 2500 },
  { name: "InteropSimHash", of: "simhash-wasm/interop", most: 17_700 },
  { name: "fingerprintBlob", of: "simhash-wasm/stream", most: 37_400 },
  { name: "pageText", of: "simhash-wasm/dom", most: 12_000 },
  { name: "fingerprintNode", of: "simhash-wasm/dom", most: 28_900 },
  { name: "htmlText", of: "simhash-wasm/html", most: 45_900 },
  { name: "fingerprint, distance", of: "simhash-wasm", most: 20_000 },
  { name: "fingerprint, distance", of: "simhash-wasm/lite", most: 6000 },
  { name: "fingerprint, fingerprints, query, score, distance", of: "simhash-wasm", most: 22_000 },
  { name: "SimHash, explain, compare", of: "simhash-wasm", most: 48_000 },
  { name: "fingerprint, distance, DuplicateIndex", of: "simhash-wasm", most: 48_000 },
  { name: "SimHash, distance, DuplicateIndex", of: "simhash-wasm", most: 73_100 },
  { name: "createDuplicateChecker", of: "simhash-wasm/editor", most: 57_500 },
  { name: "DuplicateWarningsElement", of: "simhash-wasm/textarea", most: 69_200 },
  // With a checker, which is loaded when one is needed.
  { name: "useDuplicates", of: "simhash-wasm/react", most: 61_800 },
  { name: "useDuplicates", of: "simhash-wasm/vue", most: 61_900 },
  { name: "duplicates", of: "simhash-wasm/svelte", most: 61_800 },
  // Beside the checker, and the editor.
  { name: "duplicateWarnings, duplicateKeymap", of: "simhash-wasm/codemirror", most: 7000 },
  { name: "duplicateWarnings, duplicateKeys", of: "simhash-wasm/prosemirror", most: 7600 },
  { name: "DuplicateWarnings", of: "simhash-wasm/tiptap", most: 7700 },
  { name: "watchLexical", of: "simhash-wasm/lexical", most: 8000 },
  { name: "watchQuill", of: "simhash-wasm/quill", most: 7100 },
  { name: "watchModel", of: "simhash-wasm/monaco", most: 4600 },
  { name: "watchEditor", of: "simhash-wasm/adapter", most: 2500 },
  { name: "toLsp", of: "simhash-wasm/lsp", most: 1400 },
  { name: "findDuplicates", of: "simhash-wasm", most: 34_000 },
  { name: "PassageIndex, sharedRanges", of: "simhash-wasm", most: 46_700 },
  { name: "init, fingerprint, distance", of: "simhash-wasm/url", most: 5200 },
]

/** All that the default entry exports. */
const EVERYTHING = {
  name: "everything",
  of: "simhash-wasm",
  code: 'export * from "simhash-wasm"',
  most: 127_600,
}

/** Packages for other things that apps hash, and search, texts with. */
const PEERS = [
  { name: "xxhash", of: "xxhash-wasm", code: 'export { default } from "xxhash-wasm"' },
  { name: "xxhash64", of: "hash-wasm" },
  { name: "MiniSearch", of: "minisearch", code: 'export { default } from "minisearch"' },
]

/** Measures everything, and prints a table. Returns what is too large. */
export async function measure() {
  const before = JSON.parse(readFileSync(FILE, "utf8"))
  const now = {}
  const large = []
  console.log(
    "\n  | imported | from | bytes, gzipped | grown by | at most |\n  | --- | --- | ---: | ---: | ---: |",
  )
  for (const { name, of, code = `export { ${name} } from "${of}"`, most } of [
    ...OURS,
    EVERYTHING,
    ...PEERS,
  ]) {
    const bytes = gzipped(await bundle("esbuild", code))
    const key = `${name} of ${of}`
    now[key] = bytes
    const grown = key in before ? bytes - before[key] : "new"
    console.log(`  | ${name} | ${of} | ${bytes} | ${grown} | ${most ?? ""} |`)
    if (most !== undefined && bytes > most) large.push(`${key} takes ${bytes} bytes of ${most}`)
  }
  if (process.env.UPDATE_SIZES) {
    writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
    writeFileSync(PAGE, page(now))
  }
  return [...large, ...stale(now)]
}

/** The figures of docs/sizes.md that are no longer right. */
function stale(now) {
  const said = readFileSync(PAGE, "utf8")
  return Object.entries(now)
    .filter(([key, bytes]) => {
      const [, figure] = said.match(row(key, String.raw`(\d+\.\d)`)) ?? []
      return !(Math.abs(Number(figure) * 1000 - bytes) < 1000)
    })
    .map(([key]) => `docs/sizes.md does not say the size of ${key}: UPDATE_SIZES=1 writes it`)
}

/** A row of the page, as a pattern. */
function row(key, figure) {
  const [before, now] = cells(key)
  const literal = (text) => text.replace(/[|.\\]/g, String.raw`\$&`)
  return new RegExp(`^${literal(before)}${figure}${literal(now)}$`, "m")
}

/** What stands in a row of the page before and after its figure. */
function cells(key) {
  const [names, of] = key.split(" of ")
  const code = (text) => `\`${text.replaceAll(", ", "`, `")}\``
  return [`| ${code(names)} | ${code(of)} | ${FIRST[key] ?? ""} | `, " |"]
}

function page(now) {
  const rows = Object.entries(now).map(([key, bytes]) => cells(key).join((bytes / 1000).toFixed(1)))
  return `# Sizes

The table lists what an app downloads for imports from this package, and from packages for other hashes and full-text search: bundled
and minified by esbuild, gzipped, in kilobytes (1 kB is 1,000 bytes). The WebAssembly modules are included, except for
\`simhash-wasm/url\`, which loads them from separate files. The everyday functions and the engine are separate modules: an app that
imports from both downloads both, and so does an app with \`fingerprint\` and an index. The editor adapters are in addition to
the checker, and contain no editor. The column "before" has the sizes of November 2026, before they were reduced, if they were
measured.

\`UPDATE_SIZES=1 npm run test:packaging -- sizes\` writes this page; without the variable, the command reports growth.

| imported | from | before | now |
|---|---|---:|---:|
${rows.join("\n")}
`
}

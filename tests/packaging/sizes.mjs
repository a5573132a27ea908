// What an app downloads of the package, and of others: bundled and minified by esbuild, gzipped. sizes.json has the
// sizes when it was last written (by `UPDATE_SIZES=1 npm run test:packaging -- sizes`).
import { readFileSync, writeFileSync } from "node:fs"
import { bundle, gzipped } from "./bundles.mjs"

const FILE = new URL("./sizes.json", import.meta.url)

/** What apps import, and the most that it may take. */
const OURS = [
  { name: "toHex", of: "simhash-wasm", most: 2000 },
  { name: "distance", of: "simhash-wasm", most: 2000 },
  { name: "toHex, fromHex, distance, similarity", of: "simhash-wasm", most: 2000 },
  { name: "toTagged, fromTagged, jsonReplacer, jsonReviver", of: "simhash-wasm", most: 2500 },
  { name: "InteropSimHash", of: "simhash-wasm/interop", most: 18_000 },
  { name: "fingerprintBlob", of: "simhash-wasm/stream", most: 44_500 },
  { name: "pageText", of: "simhash-wasm/dom", most: 15_000 },
  { name: "fingerprintNode", of: "simhash-wasm/dom", most: 65_000 },
  { name: "htmlText", of: "simhash-wasm/html", most: 60_000 },
  { name: "fingerprint, distance", of: "simhash-wasm", most: 52_500 },
  { name: "SimHash, explain, compare", of: "simhash-wasm", most: 57_500 },
  { name: "fingerprint, distance, DuplicateIndex", of: "simhash-wasm", most: 87_000 },
  { name: "fingerprint, distance, PassageIndex", of: "simhash-wasm", most: 83_500 },
  { name: "init, fingerprint, distance", of: "simhash-wasm/url", most: 8000 },
]

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
  for (const { name, of, code = `export { ${name} } from "${of}"`, most } of [...OURS, ...PEERS]) {
    const bytes = gzipped(await bundle("esbuild", code))
    const key = `${name} of ${of}`
    now[key] = bytes
    const grown = key in before ? bytes - before[key] : "new"
    console.log(`  | ${name} | ${of} | ${bytes} | ${grown} | ${most ?? ""} |`)
    if (most !== undefined && bytes > most) large.push(`${key} takes ${bytes} bytes of ${most}`)
  }
  if (process.env.UPDATE_SIZES) writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`)
  return large
}

// Large texts: the time of a fingerprint, and the peak memory of the process. Each text has a process of its own.
import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

/** The longest string of V8. */
const LONGEST = 2 ** 29 - 24

const TEXTS = {
  "300 MB of one sentence": () => "the quick brown fox jumps over the lazy dog. ".repeat(300e6 / 45),
  "537 MB of 2,000 words": () => words(LONGEST, (n) => Math.imul(n, n) % 2000),
  "100 MB of distinct words": () => words(100e6, (n) => n),
  "300 MB of distinct words": () => words(300e6, (n) => n),
  "a word of 500 MB": () => "a".repeat(5e8),
  "40,000,000 times U+FDFA, 18 characters each": () => "\ufdfa".repeat(4e7),
  "a letter with 80,000 marks": () => `a${"\u0301\u0323".repeat(40_000)}`,
}

/** Words of six letters and a space. `number` gives the number of the n-th word, which is written in base 26. */
function words(length, number) {
  const bytes = Buffer.alloc(length, " ")
  for (let at = 0, n = 0; at + 7 <= length; at += 7, n++) {
    for (let i = 0, rest = Math.abs(number(n)); i < 6; i++, rest = Math.trunc(rest / 26)) {
      bytes[at + i] = 97 + (rest % 26)
    }
  }
  return bytes.latin1Slice()
}

/** Times all texts, or only the one of this name, by the build in dist/ or in another folder. */
export async function bench([folder = "dist", only]) {
  console.log("text\tseconds\tpeak MB\tfingerprint")
  for (const name of Object.keys(TEXTS)) {
    if (only !== undefined && name !== only) continue
    const args = ["--max-old-space-size=8192", fileURLToPath(import.meta.url), resolve(folder), name]
    const { status, stdout, signal } = spawnSync(process.execPath, args, { encoding: "utf8" })
    console.log(status === 0 ? stdout.trim() : `${name}\tended by ${signal ?? status}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, name] = process.argv.slice(2)
  const { fingerprint, toHex } = await import(pathToFileURL(resolve(folder, "index.js")).href)
  fingerprint("warm")
  const text = TEXTS[name]()
  const start = performance.now()
  let result
  try {
    result = toHex(fingerprint(text))
  } catch (error) {
    result = `${error.code ?? error.name}: ${error.message}`
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(2)
  const peak = Math.round((process.resourceUsage().maxRSS * 1024) / 1e6)
  console.log([name, seconds, peak, result].join("\t"))
}

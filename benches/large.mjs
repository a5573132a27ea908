// Large texts: the time of a fingerprint, and the peak memory of the process as a multiple of the string. Each text has
// a process of its own.
import { spawnSync } from "node:child_process"
import { resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { fail } from "../scripts/run.mjs"

/** The longest string of V8. */
const LONGEST = 2 ** 29 - 24

const PANGRAM = "the quick brown fox jumps over the lazy dog. "

/** Functions that make the texts, by name. */
const TEXTS = {
  "300 MB of one sentence": () => PANGRAM.repeat(300e6 / PANGRAM.length),
  "537 MB of one sentence": () => PANGRAM.repeat(LONGEST / PANGRAM.length),
  "300 MB of 2,000 words": () => words(300e6, (n) => Math.imul(n, n) % 2000),
  "537 MB of 2,000 words": () => words(LONGEST, (n) => Math.imul(n, n) % 2000),
  "100 MB of distinct words": () => words(100e6, (n) => n),
  "300 MB of distinct words": () => words(300e6, (n) => n),
  "a word of 500 MB": () => "a".repeat(5e8),
  "40,000,000 times U+FDFA, 18 characters each": () => "\ufdfa".repeat(4e7),
  "a letter with 80,000 marks": () => `a${"\u0301\u0323".repeat(40_000)}`,
  "the same, explained": () => `a${"\u0301\u0323".repeat(40_000)}`,
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
  console.log("text\tseconds\tpeak MB\ta unit of the text, bytes\tfingerprint")
  for (const name of Object.keys(TEXTS)) {
    if (only !== undefined && name !== only) continue
    const { status, stdout, signal } = spawnSync(
      process.execPath,
      ["--max-old-space-size=8192", fileURLToPath(import.meta.url), resolve(folder), name],
      { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
    )
    console.log(status === 0 ? stdout.trim() : `${name}\tended by ${signal ?? status}`)
  }
}

async function measure(folder, name) {
  if (!(name in TEXTS)) fail(`There is no text "${name}".`)
  const { explain, fingerprint, toHex } = await import(pathToFileURL(resolve(folder, "index.js")).href)
  fingerprint("warm")
  const text = TEXTS[name]()
  const before = process.resourceUsage().maxRSS
  const start = performance.now()
  let result
  try {
    result = toHex(name.endsWith("explained") ? explain(text).fingerprint : fingerprint(text))
  } catch (error) {
    result = `${error.code ?? error.name}: ${error.message}`
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(2)
  const peak = process.resourceUsage().maxRSS
  const each = Math.max(0, peak - before) * 1024
  const megabytes = Math.round((peak * 1024) / 1e6)
  console.log([name, seconds, megabytes, (each / text.length).toFixed(2), result].join("\t"))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await measure(process.argv[2], process.argv[3])

// How long a fingerprint takes, string in, bigint out. Texts are distinct throughout, or the branch
// predictor would learn them.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { fail } from "../scripts/run.mjs"
import { chinese, english, mixed } from "./peers/texts.mjs"
import { inTurns, timed } from "./timing.mjs"

const RECIPES = ["short/1", "text/1"]
const LENGTHS = [200, 2_000, 100_000]

/** Times the build in dist/, and against it, as a ratio, another one. */
export async function bench(args) {
  if (args.length > 1) fail(`One other build can be timed, and these are ${args.length}: ${args.join(" ")}`)
  const folders = ["dist", ...args]
  const builds = await Promise.all(
    folders.map((folder) => import(pathToFileURL(resolve(folder, "index.js")).href)),
  )
  const texts = { English: english(400_000), Chinese: chinese(150_000), mixed: mixed(300_000) }

  row(["text", "length", "recipe", ...folders.map((folder) => `${folder} (µs)`), "ratio"])
  for (const [name, text] of Object.entries(texts)) {
    for (const length of LENGTHS) {
      for (const recipe of RECIPES) {
        const times = await inTurns(
          builds.map(({ SimHash }) => repetition(new SimHash(recipe), text, length)),
          { rounds: 60 },
        )
        const ratio = times.length > 1 ? (times[1] / times[0]).toFixed(2) : ""
        row([name, length, recipe, ...times.map((ns) => (ns / 1000).toFixed(1)), ratio])
      }
    }
  }
}

function repetition(simhash, text, length) {
  const calls = Math.max(1, Math.round(20_000 / length))
  return (round) => {
    const start = (round * 7919 * 13) % (text.length - length)
    const pieces = Array.from({ length: calls }, (_, n) => slice(text, start + n * length, length))
    return timed(calls, () => {
      let fingerprint
      for (const piece of pieces) fingerprint = simhash.fingerprint(piece)
      return fingerprint
    })
  }
}

function row(cells) {
  console.log(cells.join("\t"))
}

function slice(text, start, length) {
  const from = start % (text.length - length)
  return text.slice(from, from + length)
}

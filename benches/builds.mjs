// Times fingerprints, explanations and weighted features by the build in dist/ and by another build. All texts are
// distinct, because branch predictors learn repeated ones.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { fail } from "../scripts/run.mjs"
import { chinese, english, mixed } from "./fingerprints/texts.mjs"
import { interleaved, timed } from "./timing.mjs"

const RECIPES = ["short/1", "text/1"]
const LENGTHS = [200, 2_000, 100_000]
const WEIGHTS = { "of 1": () => 1, "of 1 to 5": (n) => 1 + (n % 5), "of halves": (n) => 0.5 + (n % 5) }

/** Times the build in dist/. With the folder of another build, also times that one, and prints the ratio. */
export async function bench(args) {
  if (args.length > 1) fail(`Only one other build can be timed, got ${args.length}: ${args.join(" ")}`)
  const folders = ["dist", ...args]
  const builds = await Promise.all(
    folders.map((folder) => import(pathToFileURL(resolve(folder, "index.js")).href)),
  )
  const texts = { English: english(400_000), Chinese: chinese(150_000), mixed: mixed(300_000) }

  const compare = async (cells, contender) => {
    const times = await interleaved(
      builds.map(({ SimHash }) => contender(SimHash)),
      { rounds: 60 },
    )
    const ratio = times.length > 1 ? (times[1] / times[0]).toFixed(2) : ""
    row([...cells, ...times.map((ns) => (ns / 1000).toFixed(1)), ratio])
  }

  row(["text", "length", "recipe", ...folders.map((folder) => `${folder} (µs)`), "ratio"])
  for (const [name, text] of Object.entries(texts)) {
    for (const length of LENGTHS) {
      for (const recipe of RECIPES) {
        await compare([name, length, recipe], (SimHash) => repetition(new SimHash(recipe), text, length))
      }
    }
  }
  await compare(["English", 2_000, "explain()"], (SimHash) => {
    const simhash = new SimHash()
    return repetition({ fingerprint: (text) => simhash.explain(text).fingerprint }, texts.English, 2_000)
  })
  for (const [weights, weight] of Object.entries(WEIGHTS)) {
    for (const count of [5, 200]) {
      await compare([`weights ${weights}`, count, "features"], (SimHash) =>
        weighted(new SimHash(), texts.English.split(" "), count, weight),
      )
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

function weighted(simhash, words, count, weight) {
  const calls = Math.round(4_000 / count)
  return (round) => {
    const start = (round * 7919) % (words.length - calls * count)
    const lists = Array.from({ length: calls }, (_, list) =>
      Array.from({ length: count }, (_, n) => [words[start + list * count + n], weight(n * 31 + list)]),
    )
    return timed(calls, () => {
      let fingerprint
      for (const list of lists) fingerprint = simhash.fingerprint(list)
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

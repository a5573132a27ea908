// How long a fingerprint takes, string in, bigint out. Texts are distinct throughout, or the branch
// predictor would learn them.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { fail } from "../scripts/run.mjs"
import { numbersBelow } from "./random.mjs"
import { inTurns, timed } from "./timing.mjs"

const RECIPES = ["short/1", "text/1"]
const LENGTHS = [200, 2_000, 100_000]
const random = numbersBelow(1)

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

/** Words of syllables, the frequent ones short and repeated as in a language. */
function english(length) {
  const syllables =
    "an ber con der el for gen hi in ja ka lo mi nor on per qua re sta ti un ver wo ex y za".split(" ")
  const words = Array.from({ length: 20_000 }, (_, rank) =>
    Array.from(
      { length: 1 + Math.floor(Math.log10(rank + 1)) },
      () => syllables[random(syllables.length)],
    ).join(""),
  )
  let text = ""
  while (text.length < length) {
    const word = words[Math.floor(words.length ** (random(1000) / 1000)) - 1]
    text +=
      random(12) === 0
        ? `${word}. `
        : random(20) === 0
          ? `${word[0].toUpperCase()}${word.slice(1)} `
          : `${word} `
  }
  return text
}

function chinese(length) {
  let text = ""
  while (text.length < length) {
    text += random(14) === 0 ? "，" : String.fromCodePoint(0x4e00 + Math.floor(3000 ** (random(1000) / 1000)))
  }
  return text
}

function mixed(length) {
  const parts = [
    english(length / 3),
    chinese(length / 3),
    english(length / 3)
      .replaceAll("a", "ä")
      .replaceAll("o", "Ö"),
  ]
  let text = ""
  for (let at = 0; text.length < length; at += 40)
    text += parts[random(3)].slice(at % 40_000, (at % 40_000) + 40)
  return text
}

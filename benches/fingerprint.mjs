// How long a fingerprint takes, string in, bigint out:
//
//   npm run bench                    the build in dist/
//   npm run bench -- ../other/dist   against another build, in turns, as a ratio
//
// Each figure is the 15th percentile of many short repetitions, the builds taking turns: the least
// that noise on a shared machine leaves. Texts are distinct throughout, or the branch predictor
// would learn them.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"

const folders = ["dist", ...process.argv.slice(2, 3)]
const builds = await Promise.all(
  folders.map(async (folder) => {
    const { SimHash } = await import(pathToFileURL(resolve(folder, "index.js")).href)
    const recipes = ["short/1", "text/1"].map((recipe) => new SimHash(recipe))
    return { folder, recipes }
  }),
)

const random = numbers(1)
const TEXTS = { English: english(400_000), Chinese: chinese(150_000), mixed: mixed(300_000) }
const LENGTHS = [200, 2_000, 100_000]

console.log(["text", "length", "recipe", ...folders.map((folder) => `${folder} (µs)`), "ratio"].join("\t"))
for (const [name, text] of Object.entries(TEXTS)) {
  for (const length of LENGTHS) {
    for (const i of [0, 1]) {
      const times = builds.map(() => [])
      for (let round = 0; round < 60; round++) {
        const start = (round * 7919 * 13) % (text.length - length)
        const calls = Math.max(1, Math.round(20_000 / length))
        const pieces = Array.from({ length: calls }, (_, n) => slice(text, start + n * length, length))
        for (const [b, { recipes }] of builds.entries()) {
          const began = performance.now()
          for (const piece of pieces) recipes[i].fingerprint(piece)
          times[b].push(((performance.now() - began) * 1000) / calls)
        }
      }
      const figures = times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length * 0.15)])
      const ratio = figures.length > 1 ? (figures[1] / figures[0]).toFixed(2) : ""
      console.log(
        [name, length, builds[0].recipes[i].recipe.id, ...figures.map((us) => us.toFixed(1)), ratio].join(
          "\t",
        ),
      )
    }
  }
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

/** A linear congruential generator: the same texts on every run. */
function numbers(seed) {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

// `findDuplicates` on a collection, in a process of its own:
//
//   node ours.mjs DIST FILE.jsonl OUT RECIPE MIN_SIMILARITY
//
// The texts are read before the clock starts, as for the others. Prints a line of JSON, and writes OUT.pairs, a line
// `a b` each, and OUT.drops, a line `text kept` each. Ids are the texts' numbers.
import { createWriteStream, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { finished } from "node:stream/promises"
import { pathToFileURL } from "node:url"

const [dist, path, out, recipe, minSimilarity] = process.argv.slice(2)
const { findDuplicates } = await import(pathToFileURL(resolve(dist, "index.js")).href)

const texts = []
const bytes = readFileSync(path)
for (let at = 0, end = bytes.indexOf(10); end !== -1; at = end + 1, end = bytes.indexOf(10, at)) {
  texts.push(JSON.parse(bytes.toString("utf8", at, end)).text)
}
await findDuplicates(texts.slice(0, 100), { recipe })

const before = process.resourceUsage()
const began = performance.now()
const found = await findDuplicates(texts, { recipe, minSimilarity: Number(minSimilarity) })
const seconds = (performance.now() - began) / 1000
const after = process.resourceUsage()

await write(`${out}.pairs`, found.pairs, ({ a, b }) => [a, b])
await write(`${out}.drops`, found.dropped, ({ id, kept }) => [id, kept])
const cpu = (usage) => (usage.userCPUTime + usage.systemCPUTime) / 1e6
console.log(
  JSON.stringify({
    name: "findDuplicates",
    texts: texts.length,
    seconds,
    cpuSeconds: cpu(after) - cpu(before),
    pairs: found.pairs.length,
    groups: found.groups.length,
    largestGroup: found.groups.reduce((largest, group) => Math.max(largest, group.length), 0),
    megabytes: Math.round(((after.maxRSS - before.maxRSS) * 1024) / 1e6),
  }),
)

async function write(to, list, numbers) {
  const file = createWriteStream(to)
  for (const each of list) {
    if (!file.write(`${numbers(each).join(" ")}\n`)) await new Promise((resume) => file.once("drain", resume))
  }
  file.end()
  await finished(file)
}

// What the npm package computes, for test_javascript.py: reads a question as JSON, and writes the answer.
import { readFileSync, writeFileSync } from "node:fs"
import {
  bands,
  DuplicateIndex,
  findDuplicates,
  PassageIndex,
  SimHash,
  sharedRanges,
} from "../../dist/index.js"
import { InteropSimHash } from "../../dist/interop.js"

const { texts, folder } = JSON.parse(readFileSync(0, "utf8"))
const hex = (numbers) => Array.from(numbers, (number) => number.toString(16))

/** Ids of both kinds. */
const idOf = (position) => (position % 2 ? `text ${position} 猫🐈` : position / 4)

function ofRecipe(recipe, bits) {
  const simhash = new SimHash({ recipe, bits })
  const index = new DuplicateIndex({ recipe, bits })
  const fingerprints = simhash.fingerprints(texts)
  index.setMany(
    texts.map((_, position) => idOf(position)),
    fingerprints,
  )
  const name = `${recipe.replace("/", "-")}-${bits}`
  writeFileSync(`${folder}/${name}.simhash`, index.toBytes())
  const { pairs, maxDistance } = index.pairs()
  return [
    name,
    {
      fingerprints: hex(fingerprints),
      pairs: pairs.map(({ a, b, distance }) => [a, b, distance]),
      maxDistance,
    },
  ]
}

const passages = new PassageIndex()
for (const [position, text] of texts.entries()) passages.set(idOf(position), text)
writeFileSync(`${folder}/passages.simhash`, passages.toBytes())

const found = await findDuplicates(texts, { keep: "longest", groups: "connected" })
const few = texts.slice(0, 500)
const answer = {
  recipes: Object.fromEntries(
    ["text/1", "short/1", "page/1", "python-hashes/1"].flatMap((recipe) => [
      ofRecipe(recipe, 64),
      ofRecipe(recipe, 128),
    ]),
  ),
  interop: hex(new InteropSimHash("pypi-simhash/2").fingerprints(texts)),
  features: few.map((text) => hex(new SimHash().features(text))),
  bands: few.map((text) => hex(bands(text, { bands: 8 }))),
  queries: few.map((text) => new SimHash({ bits: 128 }).query(text).margins),
  spans: few.map((text) =>
    new SimHash()
      .explain(text)
      .features.map(({ text, spans }) => [text, spans.map(({ start, end }) => [start, end])]),
  ),
  ranges: few.slice(1).map((text, at) => sharedRanges(few[at], `${text} ${few[at]}`, { minTokens: 1 })),
  matches: few.map((text) => passages.query(text, { minShared: 1, limit: 3 })),
  duplicates: {
    pairs: found.pairs.map(({ a, b, similarity }) => [a, b, similarity]),
    groups: found.groups,
    kept: found.kept,
    dropped: found.dropped.map(({ id, kept, similarity }) => [id, kept, similarity]),
    empty: found.empty,
  },
}
process.stdout.write(JSON.stringify(answer))

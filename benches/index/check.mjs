// Checks all answers: matches against an exhaustive search, and the pairs of the contenders against each other.
// A wrong answer ends the run.
import { fail } from "../../scripts/run.mjs"
import { byDistance, exhaustive, pairsByDistance } from "./near.mjs"

const QUERIES = 50

export async function checkQueries(data, loaded, within) {
  for (const [kind, queries] of Object.entries({ hit: data.hits, miss: data.misses })) {
    const right = Array.from({ length: QUERIES }, (_, i) =>
      exhaustive(
        data.stored.halves,
        queries.halves.map((half) => half[i]),
        within,
      ),
    )
    for (const { name, reach = within, answer, answerMany, answerNearest } of loaded) {
      const many = answerMany?.(queries, QUERIES)
      for (const [i, all] of right.entries()) {
        const same = (found, how) => compare(found, all, reach, `${name}, ${kind} ${i}${how}`)
        if (answer) same(await answer(queries, i), "")
        if (many) same(many[i], ", many at once")
        // One more than there are: those within the distance come first.
        if (answerNearest) same(answerNearest(queries, i, all.length + 1).slice(0, all.length), ", nearest")
      }
    }
  }
}

export async function checkPairs(data, loaded) {
  const finders = loaded.filter(({ pairs }) => pairs)
  const [first, ...others] = await Promise.all(finders.map(async ({ pairs }) => text(await pairs())))
  const planted = data.count / 100
  if (first.length < planted) {
    fail(`${finders[0].name} finds ${first.length} pairs, and ${planted} were planted.`)
  }
  for (const [i, other] of others.entries()) {
    if (other.join() !== first.join()) {
      const [one, two] = [finders[0].name, finders[i + 1].name]
      fail(`${one} finds ${first.length} pairs, and ${two} ${other.length} or others.`)
    }
  }
}

function text(pairs) {
  return pairs.sort(pairsByDistance).map(({ a, b, distance }) => `${a} ${b} ${distance}`)
}

function compare(found, all, reach, what) {
  const list = (matches) => JSON.stringify(matches.sort(byDistance).map(({ id, distance }) => [id, distance]))
  const [got, right] = [list([...found]), list(all.filter(({ distance }) => distance <= reach))]
  if (got !== right) fail(`A wrong answer. ${what}: ${got} instead of ${right}`)
}

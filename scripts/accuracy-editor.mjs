// Measures the warnings of the checker in simhash-wasm/editor, on labelled texts and on copies of parts of them.
import { createDuplicateChecker } from "../dist/editor.js"
import { SimHash } from "../dist/index.js"

/** Texts with fewer features are titles and the like, which must be more similar by default. */
const FEW = 10

/**
 * Returns rows of recall and precision for each scenario of short texts: one row for pairs in which a text has few features,
 * and one for the others. Each text is a block of one document.
 */
export async function editorRows(docs, labels) {
  const rows = []
  for (const scenario of scenariosOf(docs)) {
    const texts = docs.filter((doc) => doc.scenario === scenario)
    const checker = createDuplicateChecker({ limit: 64, passages: false })
    const { diagnostics } = await checker.update(
      "all",
      texts.map(({ id, text }) => ({ text, key: id })),
    )
    checker.dispose()
    // The checker names a related text once, even if several blocks have it.
    const alike = grouped(texts)
    const byId = new Map(texts.map((text) => [text.id, text]))
    const pairs = new Set()
    for (const { block, related } of diagnostics) {
      const places = related.flatMap((place) => alike.get(byId.get(place.block.key).text))
      for (const { id } of places) if (id !== block.key) pairs.add([block.key, id].sort().join(" "))
    }
    const simhash = new SimHash("short/1")
    const few = new Set(texts.filter(({ text }) => simhash.features(text).length < FEW).map(({ id }) => id))
    for (const isFew of [true, false]) {
      const isAsked = (pair) => pair.split(" ").some((id) => few.has(id)) === isFew
      let [right, wrong] = [0, 0]
      for (const pair of [...pairs].filter(isAsked)) {
        const [a, b] = pair.split(" ").map((id) => byId.get(id))
        const label = labels.get(pair)
        if (label === 1) right++
        else if (label === 0 || (label === undefined && a.family !== b.family)) wrong++
      }
      let wanted = 0
      for (const [pair, label] of labels) {
        const [a, b] = pair.split(" ")
        if (label === 1 && a < b && byId.has(a) && byId.has(b) && isAsked(pair)) wanted++
      }
      if (wanted === 0) continue
      rows.push([
        scenario,
        isFew ? `fewer than ${FEW}` : `${FEW} or more`,
        texts.filter(({ id }) => few.has(id) === isFew).length.toLocaleString("en"),
        `${wanted}`,
        (right / wanted).toFixed(3),
        (right / (right + wrong)).toFixed(3),
      ])
    }
  }
  return rows
}

function scenariosOf(docs) {
  return [...new Set(docs.map(({ scenario }) => scenario))].filter((name) => name.startsWith("short")).sort()
}

function grouped(texts) {
  const groups = new Map()
  for (const text of texts) groups.set(text.text, [...(groups.get(text.text) ?? []), text])
  return groups
}

// Measures how well a passage index finds copies. Texts are made from a folder of labelled texts: 30 to 60 % of one text is
// pasted into another, verbatim or edited, and the result is looked up among all texts.
//
// The index should find the text that the part came from. The text that it was pasted into is excluded, because it would be
// easy to find. Texts of other families count as wrong, unless the labels say that they share much.
import { createDuplicateChecker } from "../dist/editor.js"
import { PassageIndex, SimHash, sharedRanges } from "../dist/index.js"

/** The minimum number of tokens in a text from which a part is taken. */
const MIN_TOKENS = 20

/** The average number of tokens per change in an edited part. */
const TOKENS_PER_EDIT = 10

/** The minimum number of tokens in a shared range. */
const RANGE_TOKENS = 5

/** The compared minimum numbers of shared values. */
const LEAST = [1, 2, 3, 4, 6, 10]

/** Returns a generator of pseudorandom numbers that is the same on every run: mulberry32. */
function randomOf(seed) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (end) => Math.floor(next() * end),
    pick: (list) => list[Math.floor(next() * list.length)],
  }
}

/** Returns the tokens of a text, each with the separator before the next token. */
function tokensOf(simhash, text) {
  const spans = simhash.explain(text).features.flatMap((feature) => feature.spans)
  spans.sort((a, b) => a.start - b.start)
  return spans.map(({ start, end }, at) => ({
    word: text.slice(start, end),
    after: text.slice(end, spans[at + 1]?.start ?? text.length),
  }))
}

const joined = (tokens) => tokens.map(({ word, after }) => word + after).join("")

/** Returns a copy of a part with about one edit for every {@link TOKENS_PER_EDIT} tokens. */
function edited(part, words, random) {
  const tokens = part.map((token) => ({ ...token }))
  for (let left = Math.max(1, Math.round(part.length / TOKENS_PER_EDIT)); left > 0; left--) {
    const at = random.below(tokens.length)
    const token = tokens[at]
    const kind = random.below(4)
    if (kind === 0) token.word = random.pick(words)
    else if (kind === 1 && tokens.length > 1) tokens.splice(at, 1)
    else if (kind === 2)
      tokens.splice(at, 0, { word: random.pick(words), after: token.after === "" ? "" : " " })
    else token.after = token.after === "" ? "，" : random.pick([", ", " – ", "; "])
  }
  return tokens
}

/** Returns the number of code units of `part` that are in ranges. */
function covered(part, ranges) {
  const lengths = ranges.map(({ start, end }) => Math.min(end, part.end) - Math.max(start, part.start))
  return lengths.reduce((sum, length) => sum + Math.max(0, length), 0)
}

/**
 * Returns the rows of two tables. First, for each scenario and minimum number of shared values: the recall of verbatim copies,
 * that of edited copies, and the precision. Second, for each scenario, how much of the verbatim and edited copies is in ranges:
 * those of the index, for copies that it finds, and those of `sharedRanges`, for all copies; and the share of verbatim copies that
 * lie inside a single range of `sharedRanges`, which may be longer because the token next to a copy may be the same too.
 */
export async function passageRows(docs, pairs, recipe) {
  const rows = []
  const marked = []
  const warned = []
  const single = new SimHash({ recipe, sizes: [1], abutting: [], weights: "count" })
  const excluded = new Set(
    pairs.filter(({ label }) => label === null).flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]),
  )
  for (const scenario of [...new Set(docs.map((doc) => doc.scenario))]
    .filter((name) => name !== "seeds")
    .sort()) {
    const families = new Map()
    for (const doc of docs)
      if (doc.scenario === scenario && !families.has(doc.family)) families.set(doc.family, doc)
    const texts = [...families.values()].map((doc) => ({ ...doc, tokens: tokensOf(single, doc.text) }))
    const sources = texts.filter(({ tokens }) => tokens.length >= MIN_TOKENS)
    const words = sources.flatMap(({ tokens }) => tokens.map(({ word }) => word))
    const index = new PassageIndex({ recipe })
    for (const { id, text } of texts) index.set(id, text)
    const checker = createDuplicateChecker({ limit: 64 })
    const blocks = texts.map(({ id, text }) => ({ text, key: id }))
    await checker.update("texts", blocks)
    let sentences = 0
    const warnings = { verbatim: 0, edited: 0, wrong: 0 }
    const random = randomOf(1)
    const ranges = { index: { verbatim: [], edited: [] }, shared: { verbatim: [], edited: [] }, whole: 0 }
    const counts = LEAST.map(() => ({ verbatim: 0, edited: 0, right: 0, wrong: 0 }))
    for (const source of sources) {
      let host = random.pick(sources)
      while (host === source) host = random.pick(sources)
      const length = Math.round(source.tokens.length * (0.3 + 0.3 * random.next()))
      const start = random.below(source.tokens.length - length + 1)
      const part = source.tokens.slice(start, start + length)
      const at = random.below(host.tokens.length + 1)
      const isSentence = part.length >= (source.lang === "zh" ? 25 : 12)
      if (isSentence) sentences++
      for (const kind of ["verbatim", "edited"]) {
        const pasted = kind === "verbatim" ? part : edited(part, words, random)
        const space = /[a-z]/i.test(part[0].word) ? " " : ""
        const text = [joined(host.tokens.slice(0, at)), joined(pasted), joined(host.tokens.slice(at))].join(
          space,
        )
        const from = joined(host.tokens.slice(0, at)).length + space.length
        const pastedText = joined(pasted)
        const inPart = { start: from, end: from + pastedText.length - (pasted.at(-1)?.after.length ?? 0) }
        const shareOf = (list) => covered(inPart, list) / (inPart.end - inPart.start)
        const options = { recipe, minTokens: RANGE_TOKENS }
        const shared = sharedRanges(text, source.text, options).map(({ a }) => a)
        ranges.shared[kind].push(shareOf(shared))
        if (
          kind === "verbatim" &&
          shared.some(({ start, end }) => start <= inPart.start && inPart.end <= end)
        )
          ranges.whole++
        const isWrong = (id) =>
          ![source.id, host.id].some((other) => id === other || excluded.has(`${id} ${other}`))
        const { diagnostics } = await checker.update("copy", [{ text }])
        const ids = new Set(diagnostics.flatMap(({ related }) => related.map(({ block }) => block.key)))
        if (ids.has(source.id) && isSentence) warnings[kind]++
        for (const id of ids) if (isWrong(id)) warnings.wrong++
        for (const { id, shared, passages } of index.query(text, { minShared: 1, exclude: host.id })) {
          const wrong = isWrong(id)
          for (const [position, count] of counts.entries()) {
            if (shared < LEAST[position]) continue
            if (id === source.id) {
              if (position === 0) ranges.index[kind].push(shareOf(passages.map(({ query }) => query)))
              count[kind]++
              count.right++
            } else if (wrong) count.wrong++
          }
        }
      }
    }
    const share = (count, of) => (of === 0 ? 1 : count / of).toFixed(3)
    for (const [position, { verbatim, edited, right, wrong }] of counts.entries()) {
      const shares = [
        share(verbatim, sources.length),
        share(edited, sources.length),
        share(right, right + wrong),
      ]
      rows.push([scenario, sources.length, LEAST[position], ...shares])
    }
    const mean = (list) => (list.reduce((sum, value) => sum + value, 0) / list.length).toFixed(3)
    marked.push([
      ...[scenario, sources.length, mean(ranges.index.verbatim), mean(ranges.index.edited)],
      ...[mean(ranges.shared.verbatim), mean(ranges.shared.edited), share(ranges.whole, sources.length)],
    ])
    const unrelated = 2 * sources.length * (texts.length - 2)
    const falsePositives = ((1e4 * warnings.wrong) / unrelated).toFixed(1)
    const found = [warnings.verbatim, warnings.edited].map((count) => share(count, sentences))
    // Only here are the blocks as long as paragraphs.
    if (scenario.startsWith("short")) warned.push([scenario, sentences, ...found, falsePositives])
    checker.dispose()
    index.dispose()
  }
  return { rows, marked, warned }
}

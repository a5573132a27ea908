// The index of copied passages: what each of its operations costs beside a fingerprint, and the memory that it takes.
import { each, timed } from "../measure.mjs"
import { count as digits, duration } from "../tables.mjs"
import { chinese, english, pieces } from "../texts.mjs"

export const title = "Copied passages"

export const tables = {
  texts: {
    heading: "Passages of a text",
    ratios: true,
    about:
      "Time for one text by `text/1`, warm, in brackets the ratio to `fingerprint`. One text in twenty has half of another, which " +
      "`query` finds. `set` replaces a text by itself.",
    format: duration,
    chart: { row: "10,000 English texts of 500 characters", per: 1e9, unit: "texts a second" },
  },
  indexes: {
    heading: "An index of passages",
    about: "Time for the whole index, for each of its texts.",
    format: duration,
  },
  memory: {
    heading: "Memory for a text",
    about:
      "Bytes a text: what the index reports (`byteLength`), and the growth of the module's memory. The second index also fills " +
      "memory that was free before.",
    format: (bytes) => `${digits(bytes)} B`,
  },
}

/** The length of a text in characters: that of a paragraph. */
const KINDS = { English: [english, 500], Chinese: [chinese, 150] }

/** One text in so many has the second half of the one before it in place of its own. */
const COPIES = 20

const rowOf = (kind, count) => `${digits(count)} ${kind} texts of ${KINDS[kind][1]} characters`

export const goals = Object.keys(KINDS).flatMap((kind) =>
  ["passages", "set", "query"].map((over) => ({
    ...{ table: "texts", row: rowOf(kind, 10_000) },
    ...{ over, under: "fingerprint", atMost: 15 },
  })),
)

export async function* rows({ quick }) {
  const { PassageIndex, passages, SimHash } = await import("../../dist/index.js")
  const { instance } = await import("../../dist/modules/passages-module.js")
  const filled = (texts) => {
    const index = new PassageIndex()
    for (const [id, text] of texts.entries()) index.set(id, text)
    return index
  }
  const dispose = (index) => {
    const { size } = index
    index.dispose()
    return size
  }
  const count = quick ? 1_000 : 10_000
  const lists = Object.entries(KINDS).map(([kind, [write, length]]) => withCopies(write, length, count, kind))
  // All are kept, and a small one before them: the memory of a module never shrinks, and its initial size is not counted.
  const kept = [filled(["a"])]
  for (const { kind, texts } of lists) {
    const before = instance.memory.buffer.byteLength
    kept.push(filled(texts))
    const growth = instance.memory.buffer.byteLength - before
    const figures = {
      reported: Math.round(kept.at(-1).byteLength / count),
      growth: Math.round(growth / count),
    }
    yield { table: "memory", row: rowOf(kind, count), figures }
  }
  kept.forEach(dispose)
  for (const { kind, texts } of lists) {
    const simhash = new SimHash()
    const index = filled(texts)
    const bytes = index.toBytes()
    const time = (work) => each([...texts.entries()], 50, work)
    const times = {
      fingerprint: time(([, text]) => simhash.fingerprint(text)),
      passages: time(([, text]) => passages(text)),
      set: time(([id, text]) => index.set(id, text)),
      query: time(([id, text]) => index.query(text, { exclude: id })),
    }
    yield { table: "texts", row: rowOf(kind, count), times }
    const whole = (work) => () => timed(count, work)
    const operations = {
      "filling it": whole(() => dispose(filled(texts))),
      pairs: whole(() => index.pairs().length),
      toBytes: whole(() => index.toBytes().length),
      fromBytes: whole(() => dispose(PassageIndex.fromBytes(bytes))),
    }
    yield { table: "indexes", row: rowOf(kind, count), times: operations }
    index.dispose()
  }
}

/** Texts of which some share a passage. */
function withCopies(write, length, count, kind) {
  const texts = pieces(write(count * length), length).slice(0, count)
  for (let i = COPIES; i < count; i += COPIES) {
    const [own, copied] = [texts[i], texts[i - 1]]
    texts[i] = own.slice(0, own.length / 2) + copied.slice(copied.length / 2)
  }
  return { kind, texts }
}

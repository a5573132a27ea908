// The API: all ways to compute a fingerprint agree, and an index agrees with a list.
import {
  Accumulator,
  compare,
  DuplicateIndex,
  distance,
  explain,
  fromHex,
  recipes,
  SimHash,
  similarity,
  toBits,
  toHex,
} from "../../../dist/index.js"
import { Bytes } from "../bytes.mjs"
import { equal, ok, refused, typed } from "../expect.mjs"
import * as list from "../list.mjs"

export default async function api(data) {
  const bytes = new Bytes(data)
  const simhash = typed(() => new SimHash(options(bytes)), "INVALID_ARGUMENT")
  if (!simhash) return
  texts(bytes, simhash)
  features(bytes, simhash)
  await index(bytes)
}

/** Options of a recipe, some of them wrong. */
function options(bytes) {
  const options = { recipe: bytes.pick(Object.keys(recipes)) }
  const sizes = () => Array.from({ length: bytes.below(4) }, () => bytes.below(6))
  for (const [name, values] of Object.entries({
    bits: () => bytes.below(131),
    unit: () => bytes.pick(["word", "char", "whitespace", "line"]),
    sizes,
    abutting: sizes,
    weights: () =>
      bytes.pick([
        "presence",
        "count",
        "log",
        { table: { the: bytes.number(), [bytes.text()]: 2 }, default: bytes.number() },
      ]),
    tie: () => bytes.pick(["zero", "one"]),
    lowercase: () => bytes.below(2) === 0,
    normalize: () => bytes.pick(["NFKC", "NFC", false]),
  })) {
    if (bytes.below(4) === 0) options[name] = values()
  }
  return options
}

function texts(bytes, simhash) {
  const { recipe } = simhash
  const two = [bytes.text(), bytes.text()]
  const many = simhash.fingerprints(two)
  const explained = two.map((text) => simhash.explain(text))
  for (const [place, text] of two.entries()) {
    const { fingerprint, features, sums } = explained[place]
    equal(simhash.fingerprint(text), fingerprint)
    equal(recipe.bits > 64 ? (many[2 * place + 1] << 64n) | many[2 * place] : many[place], fingerprint)
    equal(fromHex(toHex(fingerprint, recipe.bits), recipe.bits), fingerprint)
    equal(BigInt(`0b${toBits(fingerprint, recipe.bits)}`), fingerprint)
    const accumulator = simhash.accumulator()
    accumulator.add(text)
    equal([...accumulator.sums()], sums)
    equal(accumulator.fingerprint(), fingerprint)
    accumulator.remove(text)
    equal(accumulator.fingerprint(), 0n)
    accumulator.dispose()
    const mended = text.toWellFormed?.() ?? text.replace(/\p{Surrogate}/gu, "\ufffd")
    for (const { count, spans, text: feature } of features) {
      equal(spans.length, count)
      for (const { start, end } of spans) {
        equal(start < end && end <= text.length, true)
        if (recipe.sizes.length !== 1 || recipe.sizes[0] !== 1 || recipe.abutting.length > 0) continue
        const source = made(mended.slice(start, end), recipe)
        ok(
          source.includes(made(feature, recipe)),
          `${JSON.stringify(feature)} has the span ${JSON.stringify(source)}`,
        )
      }
    }
  }
  const compared = compare(...explained)
  equal(compared.distance, distance(explained[0].fingerprint, explained[1].fingerprint))
  equal(compared.similarity, similarity(explained[0].fingerprint, explained[1].fingerprint, recipe.bits))
  equal(compared.flips.length, compared.distance)
  equal(structuredClone(compared), compared)
}

/** A piece of text in normal form and lower case. Final sigmas become sigmas: they depend on what follows the piece. */
function made(piece, { normalize, lowercase }) {
  const normalized = normalize ? piece.normalize(normalize) : piece
  return (lowercase ? normalized.toLowerCase() : normalized).replaceAll("ς", "σ")
}

function features(bytes, simhash) {
  const pairs = Array.from({ length: bytes.below(6) }, () => [bytes.text(), bytes.number()])
  const explained = typed(() => simhash.explain(pairs), "INVALID_ARGUMENT")
  const isWeight = ([, weight]) => Math.abs(weight) <= 2 ** 31
  equal(explained !== undefined, pairs.every(isWeight))
  if (explained) {
    equal(simhash.fingerprint(pairs), explained.fingerprint)
    const again = Accumulator.fromSums(explained.sums, simhash.recipe)
    if (explained.total > 0)
      equal(again.fingerprint(), explained.sums.some(Boolean) ? explained.fingerprint : 0n)
    again.dispose()
  }
  const names = pairs.map(([name]) => name)
  equal(simhash.fingerprint(new Set(names)), simhash.explain([...new Set(names)]).fingerprint)
  equal(
    explain(names).features.length,
    new Set(names.map((name) => name.replace(/\p{Surrogate}/gu, "\ufffd"))).size,
  )
}

async function index(bytes) {
  const bits = 1 + bytes.below(128)
  const most = bytes.below(bits + 1)
  const layout = bytes.pick(["fast", "compact"])
  const empty = bytes.pick(["skip", "keep"])
  let index = new DuplicateIndex({ bits, maxDistance: most, layout, empty })
  let entries = new Map()
  const skipped = new Set()
  const isSkipped = (value) => empty === "skip" && value === 0n
  const store = (key, value) => {
    if (isSkipped(value)) {
      entries.delete(key)
      skipped.add(key)
    } else {
      entries.set(key, value)
      skipped.delete(key)
    }
  }
  let last = 0n
  const fingerprint = () => {
    last = bytes.below(3) === 0 ? bytes.wide(bits) : last ^ (1n << BigInt(bytes.below(bits)))
    return last
  }
  const id = () => (bytes.below(2) === 0 ? bytes.below(24) - 4 : `id ${bytes.below(24)}`)
  for (let steps = 0; steps < 40 && !bytes.isEmpty; steps++) {
    const all = [...entries]
    const kind = bytes.below(12)
    if (kind < 3) {
      const [key, value] = [id(), fingerprint()]
      equal(index.set(key, value), index)
      store(key, value)
    } else if (kind < 5) {
      const ids = Array.from({ length: bytes.below(30) }, id)
      const values = ids.map(fingerprint)
      const limbs = values.flatMap((value) => (bits > 64 ? [value, value >> 64n] : [value]))
      index.setMany(ids, BigUint64Array.from(limbs))
      // Of the fingerprints of an id the last one counts; an id that is left out was not there in between.
      const lasts = new Map(ids.map((key, place) => [key, values[place]]))
      for (const [place, key] of ids.entries()) {
        if (!isSkipped(lasts.get(key)) && !isSkipped(values[place])) store(key, values[place])
      }
      for (const [key, value] of lasts) if (isSkipped(value)) store(key, value)
    } else if (kind === 5) {
      const key = id()
      equal(index.delete(key), entries.delete(key))
      skipped.delete(key)
    } else if (kind === 6) {
      const query = { maxDistance: bytes.below(bits + 1), limit: bytes.below(9) }
      if (bytes.below(2) === 0) query.exclude = id()
      const asked = fingerprint()
      const stored = isSkipped(asked) ? [] : all
      equal(index.query(asked, query), list.query(stored, asked, query))
      equal(index.nearest(asked, 4), list.query(stored, asked, { maxDistance: bits, limit: 4 }))
    } else if (kind === 7) {
      const asked = [fingerprint(), fingerprint()]
      const limbs = asked.flatMap((value) => (bits > 64 ? [value, value >> 64n] : [value]))
      equal(
        index.queryMany(BigUint64Array.from(limbs)),
        asked.map((one) => list.query(isSkipped(one) ? [] : all, one, index)),
      )
    } else if (kind === 8) {
      const within = bytes.below(bits + 1)
      equal(index.pairs(within).pairs, list.pairs(all, within))
      equal((await index.groups({ maxDistance: within })).groups, list.groups(all, within))
    } else if (kind === 9) {
      const read = DuplicateIndex.fromBytes(index.toBytes(), {
        bits,
        layout: bytes.pick(["fast", "compact"]),
        empty,
      })
      skipped.clear()
      index.dispose()
      index.dispose()
      refused(() => index.size, "DISPOSED")
      index = read
    } else if (kind === 10) {
      refused(() => index.set(id(), 1n << BigInt(bits)), "INVALID_FINGERPRINT")
      refused(() => index.set(Number.NaN, 0n), "INVALID_ARGUMENT")
      refused(() => index.query(0n, { maxDistance: bits + 1 }), "INVALID_ARGUMENT")
      refused(
        () => index.setMany([id(), "\ud800"], new BigUint64Array(bits > 64 ? 4 : 2)),
        "INVALID_ARGUMENT",
      )
    } else if (bytes.below(4) === 0) {
      index.clear()
      entries = new Map()
      skipped.clear()
    }
    equal(index.size, entries.size)
    equal(index.skippedCount, skipped.size)
  }
  equal([...index], [...entries])
  equal([...index.ids()], [...entries.keys()])
  index.dispose()
}

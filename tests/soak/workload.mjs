// Random use of the package, equal in Node and in a browser for equal seeds. Only a few objects are in use at a time:
// if memory grows, it leaks.

/** The number of objects of each kind that are in use at a time. */
const HELD = 6

/**
 * @param simhash The package.
 * @param random Returns a whole number below its argument.
 * @param forget Whether replaced objects are released. Otherwise all are kept, which is a deliberate leak.
 * @returns A function that does one operation.
 */
export function workload(simhash, random, { leak = false } = {}) {
  const { SimHash, Accumulator, DuplicateIndex, SimHashError, compare, explain } = simhash
  const indexes = []
  const accumulators = []
  const leaked = []

  /** Replaces an object by another. The old one is disposed of, or left to the garbage collector. */
  const hold = (held, object) => {
    const old = held.length < HELD ? undefined : held.splice(random(HELD), 1)[0]
    held.push(object)
    if (old && leak) leaked.push(old)
    else if (random(2) === 0) old?.dispose()
  }

  const pick = (list) => list[random(list.length)]
  const words = (count, vocabulary = 5000) => {
    const script = random(4)
    const word = () =>
      script === 0 ? String.fromCharCode(0x4e00 + random(vocabulary)) : `w${random(vocabulary).toString(36)}`
    return Array.from({ length: count }, word).join(script === 0 ? "" : " ")
  }
  const recipe = () => ({
    recipe: pick(["text/1", "short/1", "page/1"]),
    bits: pick([32, 64, 96, 128]),
    weights: pick(["presence", "count", "log", { table: { [`w${random(99)}`]: random(5) } }]),
  })
  const wide = (bits) => {
    let value = 0n
    for (let at = 0; at < bits; at += 32) value = (value << 32n) | BigInt(random(2 ** 32))
    return BigInt.asUintN(bits, value)
  }
  const lanes = (count, bits) =>
    BigUint64Array.from({ length: count * (bits > 64 ? 2 : 1) }, (_, at) =>
      bits > 64 ? wide(at % 2 ? bits - 64 : 64) : wide(bits),
    )
  /** An iterable of a user that throws halfway. */
  function* failing(values) {
    yield* values
    throw new RangeError("of the user")
  }

  /** Checks that `work` throws the expected error. */
  const fails = (work, isExpected) => {
    try {
      work()
    } catch (error) {
      if (isExpected(error)) return
      throw error
    }
    throw new Error("what must fail did not")
  }
  const isUsers = (error) => error instanceof RangeError && error.message === "of the user"

  const operations = {
    newIndex() {
      const bits = pick([32, 64, 64, 128])
      const index = new DuplicateIndex({
        bits,
        maxDistance: random(8),
        layout: pick(["fast", "compact"]),
        empty: pick(["skip", "keep"]),
      })
      const count = 1 + random(random(8) === 0 ? 20_000 : 2000)
      index.setMany(
        Array.from({ length: count }, (_, id) => id),
        lanes(count, bits),
      )
      hold(indexes, index)
    },
    changeIndex() {
      const index = pick(indexes)
      for (let times = 0; times < 200; times++) {
        const id = random(3000)
        if (random(3) === 0) index.delete(id)
        else index.set(id, wide(index.bits))
      }
      if (random(20) === 0) index.clear()
    },
    ask() {
      const index = pick(indexes)
      for (let times = 0; times < 20; times++) {
        index.query(wide(index.bits), { maxDistance: random(index.bits >> 2), limit: 50 })
        index.nearest(wide(index.bits), 10)
      }
      index.queryMany(lanes(100, index.bits), { limit: 5 })
    },
    async longWork() {
      const index = pick(indexes)
      const controller = new AbortController()
      const what = pick(["pairs", "groups"])
      const work = index[what]({ maxDistance: random(4), signal: controller.signal, onProgress() {} })
      if (random(2) === 0) controller.abort("enough")
      const isAborted = (error) => error instanceof SimHashError && error.code === "ABORTED"
      await work.catch((error) => {
        if (!isAborted(error)) throw error
      })
    },
    snapshot() {
      const bytes = pick(indexes).toBytes()
      hold(indexes, DuplicateIndex.fromBytes(bytes))
      bytes[random(bytes.length)] ^= 1
      fails(
        () => DuplicateIndex.fromBytes(bytes),
        (error) => error instanceof SimHashError,
      )
    },
    accumulators() {
      for (let times = 0; times < 20; times++) {
        const accumulator = new SimHash(recipe()).accumulator()
        accumulator.add(words(1 + random(300)))
        accumulator.remove(words(1 + random(30)))
        hold(accumulators, accumulator)
        hold(accumulators, Accumulator.fromSums(Array.from({ length: 64 }, () => random(9) - 4)))
      }
    },
    texts() {
      const maker = new SimHash(recipe())
      maker.fingerprints(Array.from({ length: 50 }, () => words(1 + random(40))))
      const [a, b] = [explain(words(200)), explain(words(200))]
      compare(a, b)
    },
    largeText() {
      const text = words(50_000).repeat(1 + random(4))
      new SimHash(recipe()).fingerprint(text)
      if (random(4) === 0) explain(text.slice(0, 100_000))
    },
    usersErrors() {
      const index = pick(indexes)
      fails(() => index.setMany(failing([1, 2, 3]), lanes(3, index.bits)), isUsers)
      fails(() => new SimHash().fingerprint(failing(["a", "b"])), isUsers)
      fails(() => pick(accumulators)?.add(failing([["a", 1]])) ?? failing([]).next(), isUsers)
      fails(
        () => new SimHash().fingerprint([["a", Number.NaN]]),
        (error) => error instanceof SimHashError,
      )
    },
  }
  const names = Object.keys(operations)
  operations.newIndex()
  operations.accumulators()
  return async () => {
    await operations[pick(names)]()
  }
}

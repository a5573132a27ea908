// Values that strangers might pass to anything: each made anew for every call.
import { ALL_ROUNDS } from "./random.js"

/** What the code of some of these values throws, which must come out as it is. */
export const OWN = new RangeError("thrown by the value's own code")

function throwOwn(): never {
  throw OWN
}

class Instance {
  limit = 1
  bits = 8
}

function revoked<T extends object>(target: T): T {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

function detached<T>(make: (buffer: ArrayBuffer) => T): T {
  const buffer = new ArrayBuffer(64)
  const made = make(buffer)
  structuredClone(buffer, { transfer: [buffer] })
  return made
}

/** A buffer that can grow and shrink, where the engine has those. */
function resizable(bytes: number): ArrayBuffer & { resize?(bytes: number): void } {
  return new (ArrayBuffer as new (bytes: number, options: object) => ArrayBuffer)(bytes, {
    maxByteLength: 2 * bytes,
  })
}

function outOfBounds(): BigUint64Array {
  const buffer = resizable(64)
  const view = new BigUint64Array(buffer, 32, 4)
  buffer.resize?.(8)
  return view
}

function iteratorOf(next: () => unknown): unknown {
  return { [Symbol.iterator]: () => ({ next }) }
}

/** The constructors of typed arrays, but for those that not every engine has. */
const TYPED = [
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
  ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array],
]

/** Read until the limit of elements, which takes some functions seconds: only with all random rounds. */
const ENDLESS: Record<string, () => unknown> = {
  "an iterable without end that cannot be closed": () => ({
    [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }), return: throwOwn }),
  }),
}

/** `evaluate` runs code in another realm. */
export function values(evaluate: (code: string) => unknown): [name: string, make: () => unknown][] {
  const foreign = (code: string): [string, () => unknown] => [
    `${code} of another realm`,
    () => evaluate(code),
  ]
  const shared = typeof SharedArrayBuffer !== "undefined" && {
    "a SharedArrayBuffer": () => new SharedArrayBuffer(16),
    "a shared BigUint64Array": () => new BigUint64Array(new SharedArrayBuffer(16)),
  }
  return Object.entries<() => unknown>({
    undefined: () => undefined,
    null: () => null,
    true: () => true,
    false: () => false,
    ...Object.fromEntries(
      [0, -0, 1, -1, 2, 3, 7, 64, 65, 128, 129, 0.5, 1e21, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53)].map(
        (n): [string, () => unknown] => [Object.is(n, -0) ? "-0" : String(n), () => n],
      ),
    ),
    NaN: () => Number.NaN,
    Infinity: () => Number.POSITIVE_INFINITY,
    "-Infinity": () => Number.NEGATIVE_INFINITY,
    "the least number": () => Number.MIN_VALUE,
    "0n": () => 0n,
    "1n": () => 1n,
    "-1n": () => -1n,
    "2^64 - 1": () => (1n << 64n) - 1n,
    "2^64": () => 1n << 64n,
    "2^128 - 1": () => (1n << 128n) - 1n,
    "2^128": () => 1n << 128n,
    "-(2^63)": () => -(1n << 63n),
    "a bigint of a million bits": () => 1n << 1_000_000n,
    "the empty string": () => "",
    "a text": () => "the cat sat on the mat",
    "text/1": () => "text/1",
    ["__proto__"]: () => "__proto__",
    constructor: () => "constructor",
    "a number as text": () => "64",
    "16 hexadecimal digits": () => "00000000000000ff",
    "a lone high surrogate": () => "\ud800",
    "a lone low surrogate": () => "a\udc00b",
    "a long string": () => "x".repeat(5000),
    "a string with a zero": () => "a\0b",
    "a symbol": () => Symbol("s"),
    "Symbol.iterator": () => Symbol.iterator,
    "a boxed number": () => new Number(3),
    "a boxed string": () => new String("text/1"),
    "a boxed boolean": () => new Boolean(true),
    "a boxed bigint": () => Object(1n),
    "a boxed symbol": () => Object(Symbol("s")),
    "{}": () => ({}),
    "an object without a prototype": () => Object.create(null),
    "a frozen object": () => Object.freeze({}),
    "an object with an unknown property": () => ({ colour: "red" }),
    "an object with __proto__ as a property": () => JSON.parse('{"__proto__": 1}'),
    "an object that inherits from one": () => Object.create({ limit: 1, bits: 8, maxDistance: 1 }),
    "an instance of a class": () => new Instance(),
    "an object with valueOf and toString": () => ({ valueOf: () => 8, toString: () => "8" }),
    "an object whose getters throw": () =>
      Object.defineProperty({}, "bits", { get: throwOwn, enumerable: true }),
    "an object whose toStringTag throws": () =>
      Object.defineProperty({}, Symbol.toStringTag, { get: throwOwn }),
    "an object whose valueOf throws": () => ({ valueOf: throwOwn, [Symbol.toPrimitive]: throwOwn }),
    "[]": () => [],
    "an array of strings": () => ["a", "b"],
    "an array of pairs": () => [["a", 1]],
    "an array of numbers": () => [1, 2, 3],
    "an array of undefined": () => [undefined],
    "an array of null": () => [null],
    "a pair whose weight is undefined": () => [["a", undefined]],
    "a frozen array": () => Object.freeze(["a"]),
    "a sparse array": () => Array(3),
    "the longest array": () => new Array(2 ** 32 - 1),
    "an array whose iterator is nothing": () => Object.assign(["a"], { [Symbol.iterator]: () => 3 }),
    "an array that holds itself": () => {
      const list: unknown[] = []
      list.push(list)
      return list
    },
    "an array-like": () => ({ length: 1, 0: "a" }),
    arguments: () =>
      (function () {
        // biome-ignore lint/complexity/noArguments: the point of it
        return arguments
      })(),
    "a function": () => () => 1,
    "a class": () => Instance,
    "a generator function": () => function* () {},
    "a generator of strings": () =>
      (function* () {
        yield "a"
      })(),
    "an endless iterable": () =>
      (function* () {
        for (;;) yield "a"
      })(),
    "an iterable that throws": () =>
      (function* () {
        yield "a"
        throw OWN
      })(),
    "an iterable whose iterator throws": () => ({ [Symbol.iterator]: throwOwn }),
    "an iterable whose iterator is a number": () => ({ [Symbol.iterator]: () => 3 }),
    "an iterable whose iterator has no next": () => ({ [Symbol.iterator]: () => ({}) }),
    "an iterable whose next returns a number": () => iteratorOf(() => 3),
    "an iterable whose next throws": () => iteratorOf(throwOwn),
    ...(ALL_ROUNDS ? ENDLESS : {}),
    "a property Symbol.iterator that is no function": () => ({ [Symbol.iterator]: 3 }),
    "an async iterable": () => ({ [Symbol.asyncIterator]: async function* () {} }),
    "a Map": () => new Map([["a", 1]]),
    "an empty Map": () => new Map(),
    "a Set": () => new Set(["a"]),
    "a WeakMap": () => new WeakMap(),
    "a Promise": () => Promise.resolve(1),
    "a thenable": () =>
      Object.assign(Object.create({}), {
        // biome-ignore lint/suspicious/noThenProperty: the point of it
        then: (done: (value: number) => void) => done(1),
      }),
    "a Date": () => new Date(0),
    "a RegExp": () => /a/g,
    "an Error": () => new Error("a"),
    "an error that looks like one of the module": () =>
      Object.assign(new Error("a"), { name: "OUT_OF_MEMORY" }),
    "a URL": () => new URL("http://localhost:1/"),
    "an AbortController": () => new AbortController(),
    "an AbortSignal": () => new AbortController().signal,
    "an aborted AbortSignal": () => AbortSignal.abort(OWN),
    "what looks like an AbortSignal": () => ({ aborted: false, reason: undefined, addEventListener() {} }),
    "a proxy": () => new Proxy({}, {}),
    "a proxy of an array": () => new Proxy(["a"], {}),
    "a proxy of an array that has no length": () =>
      new Proxy([], { get: (_, name) => (name === "length" ? Symbol("l") : undefined) }),
    "a proxy whose traps throw": () =>
      new Proxy(
        {},
        {
          get: throwOwn,
          has: throwOwn,
          ownKeys: throwOwn,
          getPrototypeOf: throwOwn,
          getOwnPropertyDescriptor: throwOwn,
        },
      ),
    "a proxy of an array whose traps throw": () =>
      new Proxy([], { get: throwOwn, has: throwOwn, ownKeys: throwOwn, getPrototypeOf: throwOwn }),
    "a proxy of a Map": () => new Proxy(new Map(), {}),
    "a proxy of a BigUint64Array": () => new Proxy(BigUint64Array.of(1n), {}),
    "a revoked proxy": () => revoked({}),
    "a revoked proxy of an array": () => revoked([]),
    "a revoked proxy of a function": () => revoked(() => 1),
    "a globalThis": () => globalThis,
    "an ArrayBuffer": () => new ArrayBuffer(16),
    "an empty ArrayBuffer": () => new ArrayBuffer(0),
    "a resizable ArrayBuffer": () => resizable(16),
    "a BigUint64Array of a resizable buffer": () => new BigUint64Array(resizable(16)),
    "a BigUint64Array out of bounds": outOfBounds,
    "a DataView": () => new DataView(new ArrayBuffer(8)),
    "a detached ArrayBuffer": () => detached((buffer) => buffer),
    "a detached Uint8Array": () => detached((buffer) => new Uint8Array(buffer)),
    "a detached BigUint64Array": () => detached((buffer) => new BigUint64Array(buffer)),
    "a detached Float64Array": () => detached((buffer) => new Float64Array(buffer)),
    "a detached DataView": () => detached((buffer) => new DataView(buffer)),
    ...Object.assign(
      {},
      ...TYPED.map((Type) => ({
        [`an empty ${Type.name}`]: () => new Type(0),
        [`a ${Type.name}`]: () => new Type(2),
      })),
    ),
    "a BigUint64Array that lies about its length": () =>
      Object.defineProperty(new BigUint64Array(4), "length", { value: 2 }),
    ...shared,
    ...Object.fromEntries(
      "({})|[]|['a']|new Map([['a', 1]])|new String('a')|new ArrayBuffer(16)|new BigUint64Array(2)|Object.create(null)|new (class { limit = 1 })"
        .split("|")
        .map(foreign),
    ),
  })
}

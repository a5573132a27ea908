// What a TypeScript user writes, compiled against the packed package under several libraries.
import {
  type Accumulator,
  Accumulator as Accumulators,
  type Comparison,
  compare,
  DuplicateIndex,
  distance,
  type Explanation,
  explain,
  explainQuery,
  type Feature,
  type Flip,
  type FoundGroups,
  fingerprint,
  type Input,
  type Match,
  type Pair,
  type QueryExplanation,
  type Recipe,
  type RecipeOptions,
  recipes,
  SimHash,
  SimHashError,
  type SimHashErrorCode,
  type Span,
  toHex,
  type Verdict,
} from "simhash-wasm"
import { fingerprintNode, pageText } from "simhash-wasm/dom"
import { htmlText, type PageTextOptions } from "simhash-wasm/html"
import * as lite from "simhash-wasm/lite"
import { fingerprintBlob, type TextChunk, TextStream } from "simhash-wasm/stream"
import * as url from "simhash-wasm/url"

const options: RecipeOptions = { recipe: "short/1", bits: 128, weights: { table: { the: 0 } } }
const simhash: SimHash = new SimHash(options)
const inputs: Input[] = [
  "text",
  ["a", "b"],
  new Set(["a"]),
  [["a", 1]],
  [["a", "2"]],
  new Map([["a", 1]]),
  { a: 1 },
]
const prints: bigint[] = inputs.map((input) => simhash.fingerprint(input))
const many: BigUint64Array = simhash.fingerprints(["a", "b"])
const explanation: Explanation = explain("text")
const features: readonly Feature[] = explanation.features
const spans: readonly Span[] | undefined = features[0]?.spans
const comparison: Comparison = compare(explanation, simhash.explain({ a: 1 }))
const flips: readonly Flip[] = comparison.flips
const verdict: Verdict = comparison.verdict
const recipe: Recipe = recipes["text/1"]
const again: Recipe = new SimHash(recipe).recipe
const stored: SimHash = new SimHash("text/1+weights=count")
const accumulator: Accumulator = simhash.accumulator()
const sums: Float64Array = accumulator.sums()
const other: Accumulator = Accumulators.fromSums([1, -2, 3])
const near: boolean = distance(fingerprint("a"), fingerprint("b")) <= recipe.maxDistance
const text: string = toHex(prints[0] ?? 0n, 128)
const error = new SimHashError("INVALID_ARGUMENT", "no")
const code: SimHashErrorCode = error.code
const loaded: Promise<void> = url.init({ engine: new URL("https://example.org/simhash.wasm") })
const same: typeof fingerprint = url.fingerprint

const index = new DuplicateIndex<string>({ recipe }).set("a", prints[0] ?? 0n)
const match: Match<string> | undefined = index.query(1n, { limit: 1, exclude: "b" })[0]
const { pairs }: { pairs: Pair<string>[] } = index.pairs()
const groups: Promise<FoundGroups<string>> = index.groups({ signal: new AbortController().signal })
const read: DuplicateIndex<number> = DuplicateIndex.fromBytes<number>(index.toBytes(), { bits: 64 })
const explained: QueryExplanation = explainQuery(1n, many, { maxDistance: 3, blocks: 4 })

// @ts-expect-error An id of this index is a string.
index.delete(5)
// @ts-expect-error There is no such recipe option.
new SimHash({ colour: "red" })
// @ts-expect-error A fingerprint is a bigint.
distance(1, 2)
// @ts-expect-error Accumulators are made by their recipe.
new Accumulators()
// @ts-expect-error What is resolved does not change.
recipe.bits = 6

export {
  again,
  code,
  explained,
  flips,
  groups,
  loaded,
  many,
  match,
  near,
  other,
  pairs,
  read,
  same,
  spans,
  stored,
  sums,
  text,
  verdict,
}

// Texts in chunks, and pages.
const stream: TextStream = new TextStream({ recipe: "short/1", bits: 128 })
const chunks: TextChunk[] = ["text", new Uint8Array(1), new ArrayBuffer(1)]
for (const chunk of chunks) stream.push(chunk)
const ended: bigint = stream.end()
const awaited: Promise<bigint> = fingerprintBlob(chunks, {
  recipe: simhash.recipe,
  onProgress: (done) => done,
})
const left: PageTextOptions = { nav: false, mainOnly: true }
const source: string = htmlText("<p>a</p>", left)
const page = (node: object): [string, bigint] => [
  pageText(node, left),
  fingerprintNode(node, { recipe: "page/1" }) ^ fingerprintNode(node, { simhash }),
]
const body = new Response("a").body as ReadableStream<Uint8Array>
const files = [new Blob(["a"]), new File(["a"], "a"), body].map((file) => fingerprintBlob(file))
void [ended, awaited, source, page, files]
const small: bigint = lite.fingerprint("text")
const apart: number = lite.distance(small, ended)
void [apart, lite.SimHashError === SimHashError]
// @ts-expect-error the entry without WebAssembly takes texts only
lite.fingerprint(["a"])
// @ts-expect-error a number is no chunk
stream.push(1)

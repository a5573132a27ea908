// What a TypeScript user writes that needs no library but that of the language.
import {
  compare,
  DuplicateIndex,
  distance,
  explain,
  fingerprint,
  type Match,
  PassageIndex,
  queryToBytes,
  SimHash,
  toHex,
} from "simhash-wasm"
import { createDuplicateChecker, type Diagnostic } from "simhash-wasm/editor"
import { init } from "simhash-wasm/url"
import { createWorkerChecker } from "simhash-wasm/worker"

const near: number = distance(fingerprint("a"), fingerprint("b"))
const many: BigUint64Array = new SimHash().fingerprints(["a"])
const index = new DuplicateIndex<string>().set("a", 1n)
const bytes: Uint8Array = index.toBytes()
const read: DuplicateIndex<string> = DuplicateIndex.fromBytes<string>(bytes)
const matches: Match<string>[] = read.query(1n)
const loaded: Promise<void> = init(bytes)
const checker = createDuplicateChecker({ recipe: "short/1" })
const warnings: readonly Diagnostic[] = checker.diagnostics("a")

// The other entries that need no library: their declarations are checked.
export type * as dom from "simhash-wasm/dom"
export type * as html from "simhash-wasm/html"
export type * as interop from "simhash-wasm/interop"
export type * as lite from "simhash-wasm/lite"
export type * as lsp from "simhash-wasm/lsp"
export type * as monaco from "simhash-wasm/monaco"
export type * as quill from "simhash-wasm/quill"
export type * as react from "simhash-wasm/react"
export type * as stream from "simhash-wasm/stream"
export type * as svelte from "simhash-wasm/svelte"
export type * as urlEditor from "simhash-wasm/url/editor"
export {
  compare,
  createWorkerChecker,
  explain,
  loaded,
  many,
  matches,
  near,
  PassageIndex,
  queryToBytes,
  toHex,
  warnings,
}

// A worker that hands out a snapshot of its index, and is then at work until somebody ends it.
import { DuplicateIndex, SimHash } from "simhash-wasm"

const texts = Array.from({ length: 20_000 }, (_, n) => `n${n}`)
const index = new DuplicateIndex<number>().setMany(texts.keys(), new SimHash().fingerprints(texts))
const bytes = index.toBytes()
self.postMessage(bytes, { transfer: [bytes.buffer] })
while (true) index.pairs()

// A worker that posts a snapshot of its index, and then works until it is terminated, with a message before each call.
import { DuplicateIndex, SimHash } from "simhash-wasm"

const texts = Array.from({ length: 20_000 }, (_, n) => `n${n}`)
const index = new DuplicateIndex<number>().setMany(texts.keys(), new SimHash().fingerprints(texts))
const bytes = index.toBytes()
self.postMessage(bytes, { transfer: [bytes.buffer] })
while (true) {
  self.postMessage("next")
  index.pairs()
}

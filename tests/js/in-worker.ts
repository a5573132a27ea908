import { DuplicateIndex, explain } from "simhash-wasm"

self.onmessage = ({ data }) => {
  const { fingerprint } = explain(data)
  const index = new DuplicateIndex<string>()
  index.set("cat", fingerprint)
  self.postMessage({ fingerprint, matches: index.query(fingerprint) })
}

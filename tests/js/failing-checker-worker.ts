// A checker's worker that fails on request: it throws, closes itself, or never answers.
import "simhash-wasm/checker-worker"

const serve = self.onmessage as (event: MessageEvent) => void
self.onmessage = (event: MessageEvent) => {
  const docId = event.data.args?.[0]
  if (docId === "throw") throw new Error("out of order")
  if (docId === "close") return self.close()
  if (docId === "hang") for (;;);
  return serve(event)
}

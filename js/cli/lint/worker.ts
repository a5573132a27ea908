// A thread that reads documents.
import { parentPort } from "node:worker_threads"
import { readDocument } from "./document.js"
import type { Batch } from "./workers.js"

parentPort?.on("message", async ({ files, kinds }: Batch) => {
  const documents = []
  for (const { file, path } of files) documents.push(await readDocument(file, { path, kinds }))
  parentPort?.postMessage(documents)
})

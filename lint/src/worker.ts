// A thread that reads documents and analyzes their texts.
import { parentPort } from "node:worker_threads"
import type { RecipeOptions } from "simhash-wasm"
import { analyzeBlocks, type BlockAnalyses } from "simhash-wasm/documents"
import { type Broken, type Document, readDocument } from "./document.js"
import type { Batch, ReadDocument } from "./workers.js"

parentPort?.on("message", async ({ files, recipe, ...reading }: Batch) => {
  const documents: (ReadDocument | Broken)[] = []
  const moved: ArrayBuffer[] = []
  for (const file of files) {
    const document = await readDocument(file, reading)
    const analyses = "reason" in document ? undefined : analyzed(document, recipe)
    documents.push(analyses ? { ...document, analyses } : document)
    if (analyses) moved.push(...buffersOf(analyses))
  }
  parentPort?.postMessage(documents, moved)
})

/** Returns the analyses of a document; undefined if memory is too small for them. The checker then analyzes the texts itself. */
function analyzed({ blocks }: Document, recipe: RecipeOptions): BlockAnalyses | undefined {
  try {
    return analyzeBlocks(
      blocks.map(({ text }) => text),
      recipe,
    )
  } catch {
    return undefined
  }
}

/** Returns the memory to transfer to another thread. */
function buffersOf({ fingerprints, lengths, features, tokens }: BlockAnalyses): ArrayBuffer[] {
  return [fingerprints, lengths, features, tokens].map(({ buffer }) => buffer as ArrayBuffer)
}

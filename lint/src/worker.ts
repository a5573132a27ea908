// A thread that reads documents, and analyzes their texts.
import { parentPort } from "node:worker_threads"
import { main } from "../../engine-module.js"
import { inlinedBytes } from "../../inline.js"
import { resolve } from "../../recipe.js"
import type { Recipe } from "../../types/recipe.js"
import { type Analyses, analysesOf, buffersOf } from "./analyses.js"
import { type Broken, type Document, readDocument } from "./document.js"
import type { Batch, ReadDocument } from "./workers.js"

main.source = inlinedBytes

parentPort?.on("message", async ({ files, kinds, recipe }: Batch) => {
  const resolved = resolve(recipe)
  const documents: (ReadDocument | Broken)[] = []
  const moved: ArrayBuffer[] = []
  for (const { file, path } of files) {
    const document = await readDocument(file, { path, kinds })
    const analyses = "reason" in document ? undefined : analyzed(document, resolved)
    documents.push(analyses ? { ...document, analyses } : document)
    if (analyses) moved.push(...buffersOf(analyses))
  }
  parentPort?.postMessage(documents, moved)
})

/** The analyses of a document; undefined if there is no memory for them: the checker then analyzes its texts itself. */
function analyzed({ blocks }: Document, recipe: Recipe): Analyses | undefined {
  try {
    return analysesOf(blocks, recipe)
  } catch {
    return undefined
  }
}

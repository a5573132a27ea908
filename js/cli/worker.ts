// A thread of --jobs: computes the fingerprints or the feature sets of batches of texts, in the order of arrival.
import { parentPort, workerData } from "node:worker_threads"
import { SimHash, SimHashError } from "../index.js"
import type { Answer, Task } from "./jobs.js"

const { recipe, bits, what } = workerData as Task
const simhash = new SimHash({ recipe, bits })

function made(texts: readonly string[]): Answer {
  try {
    return what === "features" ? texts.map((text) => simhash.features(text)) : [simhash.fingerprints(texts)]
  } catch (error) {
    if (!(error instanceof SimHashError)) throw error
    return { code: error.code, message: error.message }
  }
}

parentPort?.on("message", (texts: readonly string[]) => {
  const answer = made(texts)
  const arrays = "code" in answer ? [] : answer
  parentPort?.postMessage(
    answer,
    arrays.map(({ buffer }) => buffer as ArrayBuffer),
  )
})

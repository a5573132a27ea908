// Fingerprints of long texts, in a thread of their own.
import { init, type RecipeOptions, SimHash } from "simhash-wasm/url"

/** What is asked: the number of the question comes back with the answer. */
export interface Question {
  readonly number: number
  readonly options: RecipeOptions
  readonly texts: readonly string[]
}

export interface Answer {
  readonly number: number
  /** The fingerprints of the texts, or why there are none. */
  readonly fingerprints: readonly bigint[] | string
}

const ready = init()

addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  const { number, options, texts } = data
  let fingerprints: Answer["fingerprints"]
  try {
    await ready
    const simhash = new SimHash(options)
    fingerprints = texts.map((text) => simhash.fingerprint(text))
  } catch (error) {
    fingerprints = error instanceof Error ? error.message : String(error)
  }
  postMessage({ number, fingerprints } satisfies Answer)
})

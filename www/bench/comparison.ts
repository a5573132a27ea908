import { interleaved, timed } from "../../benches/timing.mjs"
import type { Contender, Name } from "./contenders.js"
import type { Texts } from "./texts.js"

/** The time of each contender for a text, in nanoseconds. */
export type Times = Partial<Record<Name, number>>

export interface ComparisonOptions {
  rounds: number
  signal: AbortSignal
  /** Called after every repetition with the fraction of all repetitions that is done. */
  progress(part: number): void
}

/** The duration of a repetition in milliseconds: clocks of browsers are coarse, and readers want to scroll. */
const REPETITION = 5

/** The duration of the warm-up in milliseconds, in which engines compile. */
const WARM = 60

/** A contender that would keep the page from answering for more than this many milliseconds is left out. */
const LONGEST = 100

/** Times all contenders, interleaved, with every repetition in a task of its own. */
export async function compare(
  contenders: readonly Contender[],
  texts: Texts,
  { rounds, signal, progress }: ComparisonOptions,
): Promise<Times> {
  const present = []
  for (const contender of contenders) {
    const runner = await prepared(contender, texts, signal)
    if (runner) present.push({ contender, runner })
  }
  let done = 0
  const all = rounds * present.length
  const times: number[] = await interleaved(
    present.map(({ runner }) => async () => {
      await pause(signal)
      const time = runner()
      done += 1
      progress(done / all)
      return time
    }),
    { rounds },
  )
  return Object.fromEntries(present.map(({ contender }, i) => [contender.name, times[i]]))
}

/** Warms up and chooses how many texts make a repetition; returns undefined if one text takes too long. */
async function prepared(contender: Contender, { texts, words }: Texts, signal: AbortSignal) {
  let next = 0
  const run = (count: number): number =>
    timed(count, () => {
      let last: unknown
      for (let i = 0; i < count; i++)
        last = contender.fingerprint(texts[next++ % texts.length] as string, words)
      return last
    })
  let count = 1
  for (let spent = 0; spent < WARM; ) {
    await pause(signal)
    const took = (run(count) * count) / 1e6
    if (took / count > LONGEST) return undefined
    spent += took
    // Twice as many at most: the first ones are slow.
    count = Math.max(1, Math.round(count * Math.min(2, REPETITION / Math.max(took, 0.1))))
  }
  return () => run(count)
}

/** Lets the browser do what else there is to do. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()))
  })
}

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

/** How many steps of the browser's clock a repetition takes at least: some browsers round to 100 ms. */
const TICKS = 4

/** The duration of the warm-up in milliseconds, in which engines compile. */
const WARM = 60

/** How many measurements the warm-up has at least: a single one may have been held up by something else. */
const TRIALS = 5

/** A contender that would keep the page from answering for more than this many milliseconds is left out. */
const LONGEST = 100

/** Times all contenders, interleaved, with every repetition in a task of its own. */
export async function compare(
  contenders: readonly Contender[],
  texts: Texts,
  { rounds, signal, progress }: ComparisonOptions,
): Promise<Times> {
  const present = []
  const repetition = Math.max(REPETITION, TICKS * clockStep())
  for (const contender of contenders) {
    const runner = await prepared(contender, texts, { repetition, signal })
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
async function prepared(
  contender: Contender,
  { texts, words }: Texts,
  { repetition, signal }: { repetition: number; signal: AbortSignal },
) {
  let next = 0
  const run = (count: number): number =>
    timed(count, () => {
      let last: unknown
      for (let i = 0; i < count; i++)
        last = contender.fingerprint(texts[next++ % texts.length] as string, words)
      return last
    })
  let count = 1
  // The least time of a text so far, in milliseconds. Whatever holds a measurement up only adds time.
  let least = Number.POSITIVE_INFINITY
  let took = 0
  for (let spent = 0, trials = 0; spent < WARM || trials < TRIALS || took < repetition / 2; trials++) {
    await pause(signal)
    took = (run(count) * count) / 1e6
    spent += took
    if (took >= repetition / 2) least = Math.min(least, took / count)
    // Not by the first measurement alone.
    if (trials > 0 && least > LONGEST && took > LONGEST) return undefined
    // Twice as many at most: the first ones are slow, and a short time says little by a coarse clock.
    const enough = took >= repetition / 2 ? Math.max(1, Math.round(repetition / least)) : 2 * count
    count = Math.min(2 * count, enough)
  }
  return () => run(count)
}

/** The step of the browser's clock, in milliseconds. */
function clockStep(): number {
  const start = performance.now()
  let now = start
  while (now === start) now = performance.now()
  return now - start
}

/** Lets the browser do what else there is to do. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()))
  })
}

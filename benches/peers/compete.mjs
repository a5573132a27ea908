// Everybody in turns, for one set of texts.
import { inTurns } from "../timing.mjs"

/** Whoever would take longer for one text than this many nanoseconds is not asked. */
const LONGEST = 4e9

/** Nanoseconds a text, of all who can be expected to come to an end. */
export async function compete(entrants, set, races, pace) {
  const { kind, length } = set
  const before = races.findLast((race) => race.kind === kind && race.length < length)
  const patient = (name) =>
    length <= 100_000 || (before?.times[name] ?? LONGEST) * (length / before.length) < LONGEST
  const present = entrants.filter(({ name, kinds = [kind] }) => kinds.includes(kind) && patient(name))
  const runners = present.map(
    ({ time }) =>
      (round) =>
        time(set, round),
  )
  await warm(runners, pace.warm)
  const times = await inTurns(runners, pace)
  return { kind, length, times: Object.fromEntries(present.map(({ name }, i) => [name, times[i]])) }
}

/** Lets everybody run for so many seconds. Engines compile, and Node's Buffer looks where it was called from. */
async function warm(runners, seconds) {
  for (const runner of runners) {
    const end = performance.now() + seconds * 1000
    for (let round = 0; performance.now() < end; round++) await runner(round)
  }
}

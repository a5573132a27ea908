// Texts of many kinds, real and made up: this package against the fastest package from npm, and against itself.
import { compared } from "../comparison.mjs"
import { inJavaScript } from "./javascript.mjs"
import { NAMES } from "./names.mjs"
import { RECIPES, stageTimers } from "./ours.mjs"
import { textsOfRound } from "./sets.mjs"

/**
 * The times for a text of each set, by our recipes and by the package, if it is present; and the `input`, the part of our
 * time in which a text is normalised and encoded into the module's memory.
 */
export async function kinds(sets, packages, pace) {
  const peer = packages.find(({ name }) => name === NAMES.crc32)
  const runners = Object.entries(RECIPES).map(([key, simhash]) => ({
    name: NAMES[key],
    run: inJavaScript((text) => simhash.fingerprint(text)),
  }))
  if (peer) runners.push({ name: peer.name, run: inJavaScript(peer.fingerprint) })
  const { input: encode } = stageTimers(RECIPES.text)
  const rows = []
  for (const set of sets) {
    const { kind, length, total } = set
    const timers = runners.map(({ name, run }) => ({ name, time: (round) => run(set, round) }))
    timers.push({ name: "input", time: (round) => encode(textsOfRound(set, round)) })
    const { input, ...times } = await compared(timers, pace)
    rows.push({ kind, length, total, input, times })
  }
  return rows
}

/**
 * Nanoseconds a byte of real English, as it is and with a space instead of each character beyond ASCII, interleaved.
 * Undefined without such texts.
 */
export async function beyondAscii(sets, pace) {
  const [asIs, ascii] = ["real English, pages", "real English in ASCII, pages"].map((kind) =>
    sets.find((set) => set.kind === kind),
  )
  if (!asIs || !ascii) return undefined
  const figures = {}
  for (const [key, simhash] of Object.entries(RECIPES)) {
    const run = inJavaScript((text) => simhash.fingerprint(text))
    const times = await compared(
      [
        { name: "asIs", time: (round) => run(asIs, round) / asIs.length },
        { name: "ascii", time: (round) => run(ascii, round) / ascii.length },
      ],
      { ...pace, rounds: 3 * pace.rounds },
    )
    figures[key] = times
  }
  return figures
}

/** The times of `explain` and of `fingerprint`, each as it is called, for texts of 2 kB. */
export async function explanations(sets, pace) {
  const rows = []
  for (const set of sets) {
    for (const [key, simhash] of Object.entries(RECIPES)) {
      const each = (work) => (round) => {
        const texts = textsOfRound(set, round)
        const began = performance.now()
        for (const text of texts) work(text)
        return ((performance.now() - began) * 1e6) / texts.length
      }
      const times = await compared(
        [
          { name: "fingerprint", time: each((text) => simhash.fingerprint(text)) },
          { name: "explain", time: each((text) => simhash.explain(text)) },
        ],
        pace,
      )
      rows.push({ kind: set.kind, recipe: key, length: set.length, times })
    }
  }
  return rows
}

// The stages of a fingerprint, by the names of functions.

/** The stages, each with its functions. The first that matches counts. */
export const STAGES = {
  "normalising, encoding": /encodeInto|normali[sz]|attaches|wellFormed|utf8::|quick_check/i,
  "lower case, words": /segment_words|lower|fast::(ascii|unicode)|push_characters|word_break|Unit>::each/,
  "looking up features": /interner|grams::Batch|random_hash|fast::words|feature_table/,
  "hashes, votes": /vote|carry_save|::hash::|sums::/i,
}

/** What is in no stage. */
export const REST = "rest"

/** The parts of samples that are not of the package: the loop around it, and the profiler. */
const OUTSIDE = /^(run|now|\(program\)|\(root\)|\(idle\)|profile)$/

/** The percentage of each stage, of what is in none, and of the function that takes most; none that is rounded to 0. */
export function stagesOf(samples) {
  const inside = [...samples].filter(([name]) => !OUTSIDE.test(name))
  const all = inside.reduce((sum, [, count]) => sum + count, 0)
  const counts = new Map()
  for (const [name, count] of inside) {
    const stage = Object.keys(STAGES).find((stage) => STAGES[stage].test(name)) ?? REST
    counts.set(stage, (counts.get(stage) ?? 0) + count)
  }
  const percent = (count) => Math.round((100 * count) / all)
  const percents = [...counts].map(([stage, count]) => [stage, percent(count)])
  const [name, count] = inside.reduce((most, one) => (one[1] > most[1] ? one : most))
  return {
    percents: Object.fromEntries(percents.filter(([, percent]) => percent > 0)),
    most: { name: short(name), percent: percent(count) },
  }
}

/** `interner::Interner::intern_all` for what the compiler calls `<simhash_wasm[1f]::fast::interner::Interner>::intern_all`. */
function short(name) {
  return name
    .replaceAll(/\[[0-9a-f]+\]/g, "")
    .replaceAll(/[<>]/g, "")
    .replace(/^simhash_wasm::(fast::)?/, "")
}

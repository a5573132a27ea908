// Titles of questions that nobody asked: the same on every run, put together from lists of words.

const VERBS = [
  "repair",
  "clean",
  "store",
  "choose",
  "paint",
  "move",
  "replace",
  "measure",
  "protect",
  "sharpen",
]
const THINGS = [
  ...["a wooden ladder", "an old clock", "a bicycle chain", "a garden hose", "a cracked teapot"],
  ...["a paper lamp", "a kitchen knife", "a woollen carpet", "a rain barrel", "a brass door handle"],
  ...["a folding chair", "a stone wall", "a leaking roof", "a copper pan", "a fishing net", "a piano"],
]
const TROUBLES = [
  ...[
    "that has become rusty",
    "without special tools",
    "so that it lasts for years",
    "before the winter comes",
  ],
  ...[
    "if the wood is already soft",
    "that smells of smoke",
    "in a very small flat",
    "for less than ten euros",
  ],
  ...[
    "after it fell from a table",
    "that my grandmother left me",
    "without making a noise",
    "in one afternoon",
  ],
]
const FORMS = [
  (verb: string, thing: string, trouble: string) => `How do I ${verb} ${thing} ${trouble}?`,
  (verb: string, thing: string, trouble: string) => `What is the best way to ${verb} ${thing} ${trouble}?`,
  (verb: string, thing: string, trouble: string) => `Is it a bad idea to ${verb} ${thing} ${trouble}?`,
]

/** Numbers that look random: Mulberry32. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export function titles(count: number, seed = 14): string[] {
  const number = random(seed)
  const pick = <T>(from: readonly T[]) => from[number(from.length)] as T
  const found = new Set<string>()
  while (found.size < count) found.add(pick(FORMS)(pick(VERBS), pick(THINGS), pick(TROUBLES)))
  return [...found]
}

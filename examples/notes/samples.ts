// Sample notes: 144 unrelated ones, and 56 edited copies of some of them.

const sentences = (text: string) => text.trim().split(/(?<=\.)\s+/)

const FIRST = sentences(`
  The boiler hums again after midnight. Grandmother wants her recipe box copied before winter.
  Our bicycle shed needs a stronger padlock. Two chapters of the thesis still lack proper figures.
  Somebody left an umbrella inside meeting room seven. Tomato seedlings look pale near that north window.
  Marta suggested moving rehearsals from Tuesday to Thursday. This printer refuses every envelope larger than A5.
  Swimming lessons start once public holidays end. Neighbours upstairs plan drilling throughout next month.
  My passport expires sooner than I remembered. Four readers reported broken links on our archive.
`)
const SECOND = sentences(`
  Call a plumber who answers on weekends. Photograph each page and number them by hand.
  Compare prices at three shops along Canal Street. Write down what happened while memory serves.
  Borrow Peter's long ladder and return it clean. Ask whether insurance covers such damage at all.
  Put forty euros aside for unexpected costs. Sketch two alternatives and sleep over both.
  Check train times because roads are being repaired. Invite everyone who helped last spring.
  Send a short friendly reminder without attachments. Look for that blue folder underneath old newspapers.
`)
const THIRD = sentences(`
  Deadline is the ninth, noon at latest. Nothing here is urgent, yet it nags me.
  Clara would know whom we should ask. If it rains we shall postpone until autumn.
  Remember coffee, batteries, stamps, candles. Keep receipts inside a yellow envelope.
  Their office closes early during July. Perhaps Ibrahim could lend us his van.
  Results should be visible within ten days. Last time we forgot about parking permits.
  Better done roughly today than perfectly never. Whoever finishes first may choose dinner.
`)

const EDITS = [
  (text: string) => text,
  (text: string) => text.toUpperCase().replace(/\.$/, "!"),
  (text: string) => text.replace(/\w+\.$/, "something."),
  (text: string) => `${text} Discuss again on Friday.`,
]

/** 200 texts. Any two of the 144 unrelated ones share at most one sentence, too little to be near-duplicates. */
export function samples(): string[] {
  const own = Array.from({ length: 144 }, (_, i) => {
    const row = Math.floor(i / 12)
    return `${FIRST[row]} ${SECOND[i % 12]} ${THIRD[(row + i) % 12]}`
  })
  // Seven of eighteen are followed by an edited copy of another one.
  const repeats = (i: number) => own.slice((i * 5 + 3) % 144).slice(0, i % 18 < 7 ? 1 : 0)
  return own.flatMap((text, i) => [text, ...repeats(i).map((other) => EDITS[i % 4]?.(other) ?? other)])
}

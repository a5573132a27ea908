// The best relations of texts, by an index that compares every text with all others.
import { expect, test } from "vitest"
import { newEntry } from "../../dist/editor/entry.js"
import { Relations } from "../../dist/editor/relations.js"
import { randomNumbers } from "./oracle.js"

type Entry = ReturnType<typeof newEntry>

/** How many relations a text uses. It keeps eight more: see `newEntry`. */
const WANTED = 32

/** Texts are numbers, and the closer they are, the better their relation. */
const rank = (one: Entry, other: Entry) => 4000 - Math.abs(Number(one.text) - Number(other.text))

class EveryText {
  readonly #least = new Map<Entry, number>()
  add(entry: Entry) {
    this.#least.set(entry, 0)
  }
  delete(entry: Entry) {
    this.#least.delete(entry)
  }
  keep(entry: Entry, least: number) {
    this.#least.set(entry, least)
  }
  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void) {
    const others = [...this.#least].filter(([other]) => other !== entry)
    others.sort(([a], [b]) => rank(entry, b) - rank(entry, a) || (a.text < b.text ? -1 : 1))
    for (const [i, [other, least]] of others.entries())
      if (i < limit || rank(entry, other) >= least) call(other, rank(entry, other))
  }
  dispose() {}
}

class Closest extends Relations {
  constructor() {
    super(new EveryText(), WANTED, ({ near }: Entry) => near)
  }
  /** The texts that a text uses. */
  used(entry: Entry): string[] {
    return this.best(entry).map((link: { entry: Entry }) => link.entry.text)
  }
  protected settle() {
    return false
  }
}

test("after any insertions and removals, each text has its best relations, and knows who keeps one to it", () => {
  const random = randomNumbers(5n)
  const relations = new Closest()
  const entries: Entry[] = []
  for (let i = 0; i < 1500; i++) {
    // First more is inserted than is removed, then less.
    if (random(10) < (i < 700 ? 7 : 4) || entries.length === 0) {
      const entry = newEntry(i, String(random(4000)))
      if (entries.some(({ text }) => text === entry.text)) continue
      entries.push(entry)
      relations.add(entry)
    } else {
      const [entry] = entries.splice(random(entries.length), 1) as [Entry]
      relations.delete(entry)
      entry.state = "gone"
    }
    for (const [queue, run] of relations.steps as [{ take(): Entry | undefined }, (entry: Entry) => void][])
      for (let entry = queue.take(); entry; entry = queue.take()) run(entry)
    if (i % 50 !== 0) continue
    for (const entry of entries) {
      const others = entries.filter((other) => other !== entry)
      others.sort((a, b) => rank(entry, b) - rank(entry, a) || (a.text < b.text ? -1 : 1))
      expect(relations.used(entry)).toEqual(others.slice(0, WANTED).map(({ text }) => text))
      const keeping = entries.filter(({ near }) => near.best.some((link) => link.entry === entry))
      expect(new Set(entry.near.keptBy)).toEqual(new Set(keeping))
    }
  }
})

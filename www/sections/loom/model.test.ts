import { SimHash } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { fill } from "../../i18n/fill.js"
import { words as en } from "./en.js"
import { passage } from "./model/passage.js"
import { Replay } from "./model/replay.js"
import { SCENES, sceneView } from "./model/scenes.js"
import { readout } from "./readout.js"
import { remarkOn } from "./remark.js"

const TEXT = "to be or not to be that is the question"

test("the sums at a step are those of its features alone, in whatever order the steps are visited", () => {
  const simhash = new SimHash({ weights: "count", bits: 16 })
  const explanation = simhash.explain(TEXT)
  const { features } = explanation
  const replay = new Replay(simhash, explanation)
  for (const step of [0, 3, features.length, features.length - 1, 2, 1, 0, features.length]) {
    const alone = simhash.explain(features.slice(0, step).map(({ text, weight }) => [text, weight] as const))
    const { sums, fingerprint } = replay.at(step)
    expect([[...sums], fingerprint]).toEqual([[...alone.sums], alone.fingerprint])
  }
  replay.dispose()
})

test("the pieces of a text are the text, its words, and the occurrences of the feature that votes", () => {
  const text = "The CAT sat.\nThe cat ＳＡＴ on it"
  const { features } = new SimHash().explain(text)
  for (const current of [undefined, ...features]) {
    const pieces = passage(text, features, current)
    expect(pieces.map((piece) => piece.text).join("")).toBe(text)
    const words = pieces.filter(({ feature }) => feature !== null)
    expect(words.map((piece) => piece.text)).toEqual("The CAT sat The cat ＳＡＴ on it".split(" "))
    const named = words.map(({ feature }) => features[feature ?? -1]?.text)
    expect(named).toEqual("the cat sat the cat sat on it".split(" "))
    const marked = pieces.map((piece) => (piece.current ? piece.text : "|")).join("")
    const occurrences = marked.split("|").filter((part) => part !== "")
    expect(occurrences).toEqual((current?.spans ?? []).map(({ start, end }) => text.slice(start, end)))
  }
})

test("of a long text, the part around the feature that votes is shown, and no character is split", () => {
  const text = Array.from({ length: 3_000 }, (_, i) => `𝟘word${i}`).join(" ")
  const { features } = new SimHash().explain(text)
  for (const current of features.filter((_, i) => i % 97 === 0)) {
    const pieces = passage(text, features, current)
    const shown = pieces.map((piece) => piece.text).join("")
    expect(shown.length).toBeLessThanOrEqual(2_001)
    expect(text).toContain(shown)
    expect(shown.isWellFormed()).toBe(true)
    expect(pieces.some((piece) => piece.current)).toBe(true)
  }
})

test("each paragraph shows a step and a bit that the text has", () => {
  for (const text of ["one", "one two", TEXT]) {
    const explanation = new SimHash({ bits: 8 }).explain(text)
    for (const scene of SCENES) {
      const { step, bit } = sceneView(scene, explanation)
      if (step !== null) expect(step).toBeLessThanOrEqual(explanation.features.length)
      if (bit !== null) expect(bit).toBeLessThan(8)
      if (scene === "ties" && bit !== null) expect(explanation.sums[bit]).toBe(0)
    }
  }
})

test("the readout of a bit adds up its votes, or either side of many, to its sum, and leaves none out", () => {
  for (const text of ["hello", "one two three", TEXT]) {
    const explanation = new SimHash({ bits: 8 }).explain(text)
    const { sums, fingerprint, features } = explanation
    const step = features.length
    for (let bit = 0; bit < 8; bit++) {
      const [sentence] = readout(explanation, { sums, fingerprint }, { bit, step }, en, "en")
      // A single vote is no equation.
      const votesAndSum = step === 1 ? /^Bit \d: the only vote is ((\S+)),/ : /^Bit \d: (.*) = (\S+),/
      const [, votes = "", sum] = votesAndSum.exec(sentence.replaceAll("−", "-")) ?? []
      const sides = [...votes.matchAll(/(\S+) \((\d+) votes?\)/g)].map((side) => side.slice(1).map(Number))
      const listed = sides.length > 0 ? sides : votes.split(" ").map((vote) => [Number(vote), 1])
      expect(sides).toHaveLength(step > 12 ? 2 : 0)
      const added = listed.reduce(([total = 0, count = 0], [v = 0, c = 0]) => [total + v, count + c], [0, 0])
      expect(added).toEqual([sums[bit], step])
      expect(Number(sum)).toBe(sums[bit])
    }
    expect(readout(explanation, { sums, fingerprint }, { bit: 0, step: 0 }, en, "en")).toEqual([
      "Bit 0: no votes yet.",
    ])
  }
})

test("what is said to be most fragile are all bits of the least margin, and all bits where none has less", () => {
  const said = (text: string, bits: number) => {
    const explanation = new SimHash({ recipe: "short/1", bits }).explain(text)
    const { text: remark = "", values = {} } = remarkOn("fragile", explanation, en) ?? {}
    return { explanation, sentence: fill(remark, values, "en") }
  }
  for (const bits of [6, 64, 128])
    expect(said("hello", bits).sentence).toBe(`In this text, all ${bits} bits are equally fragile.`)
  let several = 0
  for (const [text, bits] of [
    [TEXT, 6],
    [TEXT, 64],
    ["one two three", 64],
    ["one two three four", 16],
  ] as const) {
    const { explanation, sentence } = said(text, bits)
    const sums = explanation.sums.map(Math.abs)
    const [, count = "", bit] = /most fragile (?:is bit|are (\d+) bits, such as) (\d+)/.exec(sentence) ?? []
    const least = Math.min(...sums)
    expect(Number(count || 1)).toBe(sums.filter((sum) => sum === least).length)
    expect(sums[Number(bit)]).toBe(least)
    if (count) several += 1
  }
  expect(several).toBeGreaterThan(0)
})

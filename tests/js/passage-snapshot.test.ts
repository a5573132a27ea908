// Snapshots of passages: what was written is read, and anything else is refused.
import { PassageIndex, passages, recipes, SimHash } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import literal from "../vectors/passage-snapshot-1.json"
import { codeOf } from "./code-of.js"
import { Random } from "./random.js"
import { fromHexBytes } from "./snapshots.js"

const random = new Random(2n)

describe("a snapshot of passages", () => {
  test("of version 1 is read and written", () => {
    const { hex, recipe, minShared, maxShare, texts } = literal
    const bytes = fromHexBytes(hex)
    const index = PassageIndex.fromBytes(bytes)
    expect(index).toMatchObject({ recipe, minShared, maxShare, size: texts.length })
    for (const [id, text] of texts) expect(index.get(id as string)).toEqual(passages(text as string, recipe))
    expect(index.toBytes()).toEqual(bytes)
  })

  test("brings back an index that answers the same", () => {
    const index = new PassageIndex<string | number>({ recipe: "short/1", minShared: 1, maxShare: 0.9 })
    const text = () => Array.from({ length: 40 }, () => `w${random.below(40)}`).join(" ")
    for (let n = 0; n < 300; n++) index.set(n % 2 ? `${n}` : n, text())
    for (let n = 0; n < 300; n += 7) index.delete(n % 2 ? `${n}` : n)
    index.ignore(text())
    const read = PassageIndex.fromBytes(index.toBytes())
    expect(read).toMatchObject({ recipe: "short/1", minShared: 1, maxShare: 0.9 })
    expect([...read.ids()]).toEqual([...index.ids()])
    expect(read.pairs()).toEqual(index.pairs())
    for (let n = 0; n < 20; n++) {
      const asked = text()
      expect(read.query(asked)).toEqual(index.query(asked))
    }
    read.set("new", text()).delete(2)
    expect(read.size).toBe(index.size)
  })

  test("is of one recipe", () => {
    const bytes = new PassageIndex({ recipe: "page/1" }).toBytes()
    expect(PassageIndex.fromBytes(bytes, { recipe: recipes["page/1"] }).recipe).toBe("page/1")
    expect(codeOf(() => PassageIndex.fromBytes(bytes, { recipe: "text/1" }))).toBe("RECIPE_MISMATCH")
    // The weights of a table are not in the snapshot.
    const { recipe } = new SimHash({ weights: { table: { the: 0 } } })
    const tabled = new PassageIndex({ recipe }).set("a", "it was the best of times").toBytes()
    expect(codeOf(() => PassageIndex.fromBytes(tabled))).toBe("RECIPE_MISMATCH")
    expect(PassageIndex.fromBytes(tabled, { recipe }).has("a")).toBe(true)
  })
})

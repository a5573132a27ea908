// Snapshots of passages: what was written is read, and anything else is refused.
import { PassageIndex, passages, recipes, SimHash } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import literal from "../vectors/passage-snapshot-1.json"
import { codeOf } from "./code-of.js"
import { fromHexBytes } from "./snapshots.js"

describe("a snapshot of passages", () => {
  test("of version 1 is read and written", () => {
    const { hex, recipe, minShared, maxShare, texts } = literal
    const bytes = fromHexBytes(hex)
    const index = PassageIndex.fromBytes(bytes)
    expect(index).toMatchObject({ recipe, minShared, maxShare, size: texts.length })
    for (const [id, text] of texts) expect(index.get(id as string)).toEqual(passages(text as string, recipe))
    expect(index.toBytes()).toEqual(bytes)
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

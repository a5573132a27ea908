import { compare, SimHash, toBits } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { groupsOf } from "./columns.js"

test("the columns are the digits of both fingerprints, the most significant first, in groups of eight", () => {
  for (const bits of [6, 8, 64, 128]) {
    const explain = (text: string) => new SimHash({ bits }).explain(text)
    const [a, b] = [explain("the cat sat on the mat"), explain("the cat sat on a mat")]
    const comparison = compare(a, b)
    const grouped = groupsOf(toBits(a.fingerprint, bits), toBits(b.fingerprint, bits))
    expect(grouped.map((group) => group.length)).toEqual(
      bits === 6 ? [6] : Array.from({ length: bits / 8 }, () => 8),
    )
    const columns = grouped.flat()
    expect(columns.map(({ bit }) => bit)).toEqual(Array.from({ length: bits }, (_, i) => bits - 1 - i))
    const digits = (fingerprint: bigint) => fingerprint.toString(2).padStart(bits, "0")
    expect(columns.map((column) => column.a).join("")).toBe(digits(a.fingerprint))
    expect(columns.map((column) => column.b).join("")).toBe(digits(b.fingerprint))
    expect(columns.filter(({ differs }) => differs)).toHaveLength(comparison.distance)
    for (const { a, b, differs } of columns) expect(differs).toBe(a !== b)
  }
})

// BENCHMARKS.md is made of what was measured, and of nothing else. Nothing is timed here.
import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { report } from "../../benches/report.mjs"

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")

const measured = () => JSON.parse(read("benches/results.json"))

describe("BENCHMARKS.md", () => {
  test("is what the results make it", () => {
    expect(read("BENCHMARKS.md")).toBe(report(measured()))
  })

  test("says by how much a goal is missed, and why", () => {
    const results = measured()
    results.goals = [
      { what: "apples against pears", least: 4, aim: 8, measured: 3, profile: "They are peeled." },
      { what: "plums against figs", most: 10, aim: 8, unit: "ms", measured: 12.5 },
      { what: "nuts against nuts", least: 2, aim: 3, measured: 2.5 },
      { what: "dates", least: 1, aim: 1, measured: null },
    ]
    const lines = report(results).split("\n")
    const missed = lines.slice(
      lines.indexOf("What is missed:") + 2,
      lines.indexOf("## How long a fingerprint takes"),
    )
    expect(missed.join("\n").trim()).toBe(
      [
        "- apples against pears: 3×, ≥ 4× was asked, missed by 25 %. They are peeled.",
        "- plums against figs: 12.5 ms, ≤ 10 ms was asked, missed by 20 %.",
        "- dates: not measured.",
      ].join("\n"),
    )
  })

  test("names who is faster, and nobody else", () => {
    const results = measured()
    results.contenders = [
      { name: "short/1", group: "ours", about: "", spaces: false },
      { name: "hare", group: "npm", about: "", spaces: true },
      { name: "snail", group: "npm", about: "", spaces: false },
    ]
    results.races = [
      { kind: "English", length: 200, times: { "short/1": 100, hare: 50, snail: 900 } },
      { kind: "Chinese", length: 2000, times: { "short/1": 100, hare: 25, snail: 101 } },
    ]
    const text = report(results)
    expect(text).toContain(
      "- English, 200 B, than `short/1`: hare (2×)\n- Chinese, 2 kB, than `short/1`: hare † (4×)\n",
    )
    expect(
      text.slice(text.indexOf("## Who is faster"), text.indexOf("## Where our time goes")),
    ).not.toContain("snail")
  })
})

test("the page times the same versions as the command", () => {
  const { dependencies } = JSON.parse(read("benches/package.json"))
  const { devDependencies } = JSON.parse(read("package.json"))
  for (const name of ["simhash", "simhash-js"]) expect(devDependencies[name]).toBe(dependencies[name])
})

// How much work it is to load many variants of one text: how often the functions of the checker are called. Not counted is a look at
// each fingerprint, and at each text with the same values of passages, which the module takes.
import { Session } from "node:inspector/promises"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { expect, test } from "vitest"

const own = (i: number) =>
  Array.from({ length: 12 }, (_, at) => ((i + 1) * (at + 7919)).toString(36)).join(" ")

/** The calls of functions in js/editor/, as they are compiled. */
async function calls(session: Session, work: () => Promise<unknown>): Promise<number> {
  // What ran before counts no longer.
  await session.post("Profiler.takePreciseCoverage")
  await work()
  const { result } = await session.post("Profiler.takePreciseCoverage")
  return result
    .filter(({ url }) => url.includes("/simhash-wasm/dist/editor/"))
    .flatMap(({ functions }) => functions)
    .reduce((sum, { ranges: [range] }) => sum + (range?.count ?? 0), 0)
}

test.each([
  ["one sentence", (i: number) => `The ferry number ${i} leaves at nine from the old harbour.`],
  ["a few words", (i: number) => `Ferry ${i} leaves at nine.`],
  [
    "a phrase in other words",
    (i: number) => `${own(i)}: this package has the files that you need to build programs with it.`,
  ],
])("twice as many variants of %s take twice the work to load, and to remove", async (_, text) => {
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  const work = async (count: number) => {
    const checker = createDuplicateChecker()
    const blocks = Array.from({ length: count }, (_, i) => ({ text: text(i) }))
    const loading = await calls(session, () => checker.update("a", blocks))
    const removing = await calls(session, () => checker.update("a", []))
    checker.dispose()
    return { loading, removing }
  }
  const once = await work(600)
  const twice = await work(1200)
  session.disconnect()
  expect(once.loading).toBeGreaterThan(600)
  expect(twice.loading / once.loading).toBeLessThan(2.3)
  expect(twice.removing / once.removing).toBeLessThan(2.3)
})

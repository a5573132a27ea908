// How many files of js/ a call of fingerprint passes: what somebody reads who follows it.
import { readdirSync } from "node:fs"
import { Session } from "node:inspector/promises"
import { fileURLToPath } from "node:url"
import { fingerprint } from "simhash-wasm"
import { expect, test } from "vitest"

const sources = fileURLToPath(new URL("../../js/", import.meta.url))
const names = new Set(
  readdirSync(sources, { recursive: true }).map((file) => String(file).replace(/\.ts$/, ".js")),
)

/** The files of js/ in which a function runs while `work` does, as they are compiled. */
async function passed(session: Session, work: () => unknown): Promise<string[]> {
  // What ran before counts no longer.
  await session.post("Profiler.takePreciseCoverage")
  work()
  const { result } = await session.post("Profiler.takePreciseCoverage")
  return result
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName && ranges[0]?.count))
    .flatMap(({ url }) => url.match(/\/simhash-wasm\/dist\/(.*)$/)?.[1] ?? [])
    .filter((file) => names.has(file))
}

test("a first call of fingerprint passes at most 12 files of js/, and a warm one at most 8", async () => {
  const session = new Session()
  session.connect()
  await session.post("Profiler.enable")
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  const call = () => fingerprint("a cat")
  const first = await passed(session, call)
  expect(first).toEqual(
    expect.arrayContaining(["fingerprint/everyday.js", "modules/decode.js", "boundary/module.js"]),
  )
  expect(first.length, first.join()).toBeLessThanOrEqual(12)
  const warm = await passed(session, call)
  expect(warm).toContain("fingerprint/everyday.js")
  expect(warm.length, warm.join()).toBeLessThanOrEqual(8)
  session.disconnect()
})

// The checker with a module that lies in a file of its own.
import { init } from "simhash-wasm/url"
import { createDuplicateChecker, type DuplicateChecker, SimHashError } from "simhash-wasm/url/editor"
import { expect, test } from "vitest"
import { FERRY } from "./repeated-texts.js"

test("a checker uses the module that init has loaded, and needs it", async () => {
  expect(() => createDuplicateChecker()).toThrow(expect.objectContaining({ code: "NOT_INITIALIZED" }))
  await init()
  const checker: DuplicateChecker = createDuplicateChecker()
  const result = await checker.update("a", { text: `${FERRY}\n\n${FERRY}` })
  expect(result.diagnostics.map(({ code }) => code)).toEqual(["duplicate.exact", "duplicate.exact"])
  checker.dispose()
  await expect(checker.update("a", [])).rejects.toThrow(SimHashError)
})

// The fuzz targets in JavaScript: on every input that was once a finding, and on some that look random.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { randomBytes, randomNumbers } from "../../fuzz/js/random.mjs"

const fuzz = fileURLToPath(new URL("../../fuzz", import.meta.url))

describe.each(["api", "boundary"])("the fuzz target %s", async (name) => {
  const { default: target } = await import(`../../fuzz/js/targets/${name}.mjs`)
  const folder = join(fuzz, "regressions", name)
  const files = existsSync(folder) ? readdirSync(folder) : []

  test.runIf(files.length > 0)("agrees with its model on what was once a finding", async () => {
    for (const file of files) await target(readFileSync(join(folder, file)))
    expect.assertions(0)
  })

  test("agrees with its model on random bytes", async () => {
    const random = randomNumbers(1)
    for (let round = 0; round < 500; round++) await target(randomBytes(random))
    expect.assertions(0)
  })
})

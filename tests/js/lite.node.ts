// The entry without WebAssembly where hardly anything is, and what it brings along.
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { bundled, ENTRIES } from "../../scripts/entries.mjs"
import recipes from "../vectors/recipes.json"

const folder = fileURLToPath(new URL(".", import.meta.url))

test("without WebAssembly, without encoders, crypto, Intl and eval, the known answers are given", () => {
  const program = `
    for (const name of ["WebAssembly", "TextEncoder", "TextDecoder", "crypto", "Intl", "atob", "Buffer", "process"]) {
      delete globalThis[name]
      if (name in globalThis) throw new Error(name)
    }
    const { fingerprint, toHex } = await import("simhash-wasm/lite")
    const texts = ${JSON.stringify(recipes.texts.map(({ input }) => input))}
    console.log(JSON.stringify(texts.map((text) => toHex(fingerprint(text)))))
  `
  const args = ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", program]
  const answers = JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" }))
  expect(answers).toEqual(recipes.texts.map((vector) => vector["text/1"].fp64))
})

test("it brings no module along", async () => {
  const entry = ENTRIES.find(({ name }) => name === "simhash-wasm/lite")
  const { gzip, modules } = await bundled(entry?.file ?? "")
  expect(modules.filter((id) => /inlined\.js$|\/modules\//.test(id))).toEqual([])
  expect(gzip).toBeLessThan(6500)
})

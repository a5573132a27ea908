// Files and streams of Node, in chunks.
import { once } from "node:events"
import { createReadStream, mkdtempSync, openAsBlob, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PassThrough } from "node:stream"
import { fingerprint } from "simhash-wasm"
import { fingerprintBlob } from "simhash-wasm/stream"
import { afterAll, expect, test } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "simhash-stream-"))
afterAll(() => rmSync(folder, { recursive: true }))

const text = Array.from({ length: 60_000 }, (_, i) => `Füße${(i * i) % 977}, 你好`).join("\n")
const path = join(folder, "text.txt")
writeFileSync(path, text)

test("files are read as streams and as blobs, with chunks that cut characters", async () => {
  const whole = fingerprint(text)
  expect(await fingerprintBlob(createReadStream(path, { highWaterMark: 1001 }))).toBe(whole)
  expect(await fingerprintBlob(createReadStream(path, "utf8"))).toBe(whole)
  expect(await fingerprintBlob(await openAsBlob(path))).toBe(whole)
})

test("a file that is not there rejects with the system's own error", async () => {
  const error = await fingerprintBlob(createReadStream(join(folder, "none"))).catch((error) => error)
  expect(error.code).toBe("ENOENT")
})

test("a stream of Node that gives nothing is destroyed when the reading is aborted", async () => {
  const stalled = new PassThrough()
  stalled.write("the cat")
  const controller = new AbortController()
  const promise = fingerprintBlob(stalled, { signal: controller.signal })
  stalled.once("error", () => {})
  setTimeout(() => controller.abort(), 10)
  await expect(promise).rejects.toMatchObject({ code: "ABORTED" })
  if (!stalled.closed) await once(stalled, "close")
  expect(stalled.destroyed).toBe(true)
})

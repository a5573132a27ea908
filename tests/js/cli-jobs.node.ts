// --jobs: threads change how long a command takes, and nothing else.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { folder, run } from "./cli.js"

/** More than threads have at once: several reads of a file. Returns the arguments that name it. */
function writeTexts(kind: "lines" | "jsonl"): string[] {
  const word = (n: number) => `w${(n * 7919) % 1009}`
  const line = (n: number) => Array.from({ length: 8 + (n % 5) }, (_, at) => word(n - (n % 3) + at)).join(" ")
  const lines = Array.from({ length: 12_000 }, (_, n) => (n % 1000 === 0 ? "" : line(n)))
  const objects = lines.map((text, n) => JSON.stringify({ id: `id ${n}`, text }))
  writeFileSync(join(folder, "texts"), (kind === "lines" ? lines : objects).join("\n"))
  return ["--format", kind, "texts"]
}

test.each([
  ["fingerprint", "--bits", "128"],
  ["fingerprint", "--recipe", "short/1+weights=count", "--output", "jsonl"],
  ["pairs"],
  ["dedupe"],
  ["dedupe", "--dry-run", "--explain", "--contained"],
  ["dedupe", "--keep", "longest"],
  ["dedupe", "--keep", "longest", "--dry-run", "--explain"],
  ["index", "build", "--keep-empty", "-o", "-"],
])("%s %s %s gives the same by three threads as by one", async (...args) => {
  const input = writeTexts(args.length % 2 === 0 ? "lines" : "jsonl")
  const one = await run([...args, ...input])
  expect(one.status).toBe(0)
  expect(one.stdout.length).toBeGreaterThan(1000)
  expect(await run([...args, "--jobs", "3", ...input])).toEqual(one)
})

test("an error in the input is told after the same output", async () => {
  const good = `${JSON.stringify({ text: "a cat sat on the mat" })}\n`
  writeFileSync(join(folder, "bad.jsonl"), `${good.repeat(20_000)}{\n${good}`)
  const [one, three] = await Promise.all(
    ["1", "3"].map((jobs) => run(["fingerprint", "--jobs", jobs, "bad.jsonl"])),
  )
  expect(one?.status).toBe(1)
  expect(one?.stdout.length).toBeGreaterThan(100_000)
  expect(three).toEqual(one)
})

test.each(["0", "257"])("--jobs %s is refused", async (jobs) => {
  const { status, stderr } = await run(["fingerprint", "--jobs", jobs])
  expect([status, stderr.split("\n")[0]]).toEqual([
    2,
    `simhash-wasm: --jobs takes a whole number from 1 to 256, got ${jobs}`,
  ])
})

test("--jobs with a snapshot is refused", async () => {
  writeFileSync(join(folder, "a.txt"), "a cat sat on the mat")
  await run(["index", "build", "-o", "a.simhash", "a.txt"])
  const { status, stderr } = await run(["pairs", "--jobs", "2", "a.simhash"])
  expect(status).toBe(2)
  expect(stderr).toContain("--jobs applies to texts")
})

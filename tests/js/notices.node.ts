// The notice of others' work in the package, against what cargo says is linked.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const script = new URL("../../scripts/notices.mjs", import.meta.url).href
const packed = readFileSync(new URL("node_modules/simhash-wasm/THIRD-PARTY.txt", import.meta.url), "utf8")
const sysroot = execFileSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).trim()

const RULE = "-".repeat(80)
/** Who is named, and the text that follows. */
const parts = packed
  .split(`${RULE}\n`)
  .slice(1)
  .reduce<{ names: string[]; text: string }[]>((all, part, i) => {
    if (i % 2 === 0) all.push({ names: part.trim().split("\n"), text: "" })
    else Object.assign(all.at(-1) ?? {}, { text: part })
    return all
  }, [])
const named = parts.flatMap(({ names }) => names)
const crates = named.flatMap((line) => /^(\S+) (\S+) \(.*crates\.io/.exec(line)?.slice(1, 3).join(" ") ?? [])

interface Metadata {
  packages: { id: string; name: string; version: string; targets: { kind: string[] }[] }[]
  resolve: {
    root: string
    nodes: { id: string; deps: { pkg: string; dep_kinds: { kind: string | null }[] }[] }[]
  }
}

/** What is linked, from cargo's graph: not what only builds or tests, and not procedural macros. */
function linked(): string[] {
  const options = ["--no-default-features", "--features", "wasm,wasm-index", "--locked"]
  const target = ["--filter-platform", "wasm32-unknown-unknown"]
  const args = ["metadata", "--format-version", "1", ...options, ...target]
  const metadata = JSON.parse(
    execFileSync("cargo", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }),
  ) as Metadata
  const packages = new Map(metadata.packages.map((one) => [one.id, one]))
  const nodes = new Map(metadata.resolve.nodes.map((one) => [one.id, one]))
  const seen = new Set<string>()
  const visit = (id: string) => {
    const macro = packages.get(id)?.targets.some(({ kind }) => kind.includes("proc-macro"))
    if (seen.has(id) || macro) return
    seen.add(id)
    for (const { pkg, dep_kinds } of nodes.get(id)?.deps ?? []) {
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg)
    }
  }
  visit(metadata.resolve.root)
  seen.delete(metadata.resolve.root)
  return [...seen].map((id) => `${packages.get(id)?.name} ${packages.get(id)?.version}`)
}

test("every crate that is linked is named, and nothing else but what Rust's own library takes", () => {
  const ours = linked()
  expect(ours.length).toBeGreaterThan(5)
  expect(crates).toEqual(expect.arrayContaining(ours))
  const list = readFileSync(join(sysroot, "share/doc/rust/COPYRIGHT-library.html"), "utf8")
  for (const name of crates.filter((name) => !ours.includes(name)))
    expect(list).toContain(name.replace(" ", "-"))
  expect(named.some((line) => line.startsWith("The Rust standard library 1."))).toBe(true)
  expect(named.some((line) => line.includes("unicode_data.rs"))).toBe(true)
  expect(named.filter((line) => !/crates\.io|rust-lang/.test(line))).toEqual([])
})

test("everybody who is named has the text of a licence, and the holder of the rights where it names one", () => {
  for (const { names, text } of parts) {
    expect(names.length).toBeGreaterThan(0)
    expect(text).toMatch(/Permission is hereby granted|Apache License|UNICODE LICENSE V3/)
    expect(text.length).toBeGreaterThan(900)
    // Nothing is left to be filled in.
    expect(text).not.toMatch(/<year>|<copyright holders>/i)
  }
})

test("the notice is the same whenever and wherever it is made", () => {
  for (const machine of [root, sysroot, homedir(), tmpdir()]) expect(packed).not.toContain(machine)
  const again = `(await import(${JSON.stringify(script)})).packageNotice()`
  const made = execFileSync(
    process.execPath,
    ["--input-type=module", "-e", `process.stdout.write(${again})`],
    {
      encoding: "utf8",
    },
  )
  expect(made).toBe(packed)
})

const folder = mkdtempSync(join(tmpdir(), "simhash-notices-"))
afterAll(() => rmSync(folder, { recursive: true }))

test.each<[what: string, license: string | undefined, file: string, text: string, sentence: string]>([
  [
    "names no licence",
    undefined,
    "LICENSE",
    "Permission is hereby granted, free of charge",
    "names no licence",
  ],
  [
    "has a licence that is not known",
    "GPL-3.0",
    "LICENSE",
    "GNU",
    'under "GPL-3.0", which is not known here',
  ],
  ["ships no text", "MIT", "README", "MIT", "has no text of MIT"],
  ["ships another text", "MIT", "LICENSE", "All rights reserved.", "has no text of MIT"],
  [
    "needs two texts and ships one",
    "MIT AND ISC",
    "LICENSE",
    "Permission is hereby granted, free of charge",
    "has no text of ISC",
  ],
])("a package that %s stops the build", (_, license, file, text, sentence) => {
  for (const name of ["LICENSE", "README"]) rmSync(join(folder, name), { force: true })
  writeFileSync(join(folder, file), text)
  const given = JSON.stringify({ name: "other", version: "1.0.0", license, url: "", authors: [], folder })
  const code = `(await import(${JSON.stringify(script)})).licensed(${given})`
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
  })
  expect(status).toBe(1)
  expect(stderr).toContain(sentence)
})

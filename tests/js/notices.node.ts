// The notice of others' work in the package, against what cargo says is linked.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
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

/** What is linked, from cargo's tree: not what only builds or tests, and not procedural macros. */
function linked(): string[] {
  const options = ["--manifest-path", "wasm/Cargo.toml", "--all-features", "--locked"]
  const edges = ["--target", "wasm32-unknown-unknown", "--edges", "normal,no-proc-macro", "--prefix", "none"]
  const tree = execFileSync("cargo", ["tree", ...options, ...edges], { cwd: root, encoding: "utf8" })
  // Our own packages have a path behind their version.
  const lines = tree.split("\n").filter((line) => /^\S+ v\d[^ ]*( \(\*\))?$/.test(line))
  return [...new Set(lines.map((line) => line.replace(/^(\S+) v(\S+).*$/, "$1 $2")))]
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
  expect(named.some((line) => line.startsWith("Unicode Character Database 17."))).toBe(true)
  expect(named.filter((line) => !/crates\.io|rust-lang|npmjs|unicode\.org/.test(line))).toEqual([])
})

test("every npm package that the build bundles is named with its version, and no other", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; dependencies?: Record<string, string> }>
  }
  const folder = join(root, "js/bundled")
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"))
  const imported = sources.flatMap((source) => [...source.matchAll(/from "((?:@[^/"]+\/)?[^/"]+)/g)])
  const direct = imported.map(([, name = ""]) => name)
  // All that these depend on, directly or not. What of it has no code in a bundle is not named.
  const reached = new Set<string>()
  const reach = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const other of Object.keys(lock.packages[`node_modules/${name}`]?.dependencies ?? {})) reach(other)
  }
  for (const name of direct) reach(name)
  const packages = named.flatMap((line) => /^(\S+) (\S+) \(.*npmjs/.exec(line)?.slice(1, 3).join(" ") ?? [])
  const versions = (names: Iterable<string>) =>
    [...names].map((name) => `${name} ${lock.packages[`node_modules/${name}`]?.version}`)
  expect(direct).toContain("parse5")
  expect(packages).toEqual(expect.arrayContaining(versions(direct)))
  expect(versions(reached)).toEqual(
    expect.arrayContaining(packages.filter((name) => !/^(vite|rolldown) /.test(name))),
  )
})

test("everybody who is named has the text of a licence, and the holder of the rights where it names one", () => {
  for (const { names, text } of parts) {
    expect(names.length).toBeGreaterThan(0)
    expect(text).toMatch(
      /Permission is hereby granted|Permission to use|Redistribution and use|Apache License|UNICODE LICENSE V3/,
    )
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
    { encoding: "utf8" },
  )
  expect(made).toBe(packed)
})

const folder = mkdtempSync(join(tmpdir(), "simhash-notices-"))
afterAll(() => rmSync(folder, { recursive: true }))

const GRANT = "Permission is hereby granted, free of charge"

test.each<[what: string, license: string | undefined, file: string, text: string, sentence: string]>([
  ["names no licence", undefined, "LICENSE", GRANT, "names no licence"],
  ["has an unknown licence", "GPL-3.0", "LICENSE", "GNU", 'under "GPL-3.0", which is not known here'],
  ["ships no text", "MIT", "README", "MIT", "has no text of MIT"],
  ["ships another text", "MIT", "LICENSE", "All rights reserved.", "has no text of MIT"],
  ["needs two texts and ships one", "MIT AND ISC", "LICENSE", GRANT, "has no text of ISC"],
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

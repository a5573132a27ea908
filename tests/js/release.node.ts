// What refuses a release, on a small repository of its own that could be released.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"
import { CHECKS, missingFromTarball, versionOf } from "../../scripts/releasable.mjs"

let folder: string

const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content))
}
const edit = (path: string, change: (text: string) => string) =>
  write(path, change(readFileSync(join(folder, path), "utf8")))
const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" })
const commit = () => {
  git("add", "--all")
  git("-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "--quiet", "--message", "all")
}
const problems = () => Object.values(CHECKS).flatMap((check) => check(folder))

const VECTORS = "tests/vectors/recipes.json"

/** Documents with links to the repository. */
const DOCUMENTS = ["README.md", "lint/README.md", "vscode/README.md", "docs/guides/install.md"]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simhash-wasm-release-"))
  write("package.json", {
    name: "simhash-wasm",
    version: "1.2.0",
    repository: "someone/simhash-wasm",
    exports: { ".": { types: "./a.d.ts", default: "./a.js" }, "./a.wasm": { default: "./a.wasm" } },
    peerDependencies: { b: "^1.0.0", c: ">=18" },
  })
  write("jsr.json", {
    name: "@someone/simhash-wasm",
    version: "1.2.0",
    exports: { ".": "./a.js" },
    imports: { b: "npm:b@^1.0.0", c: "npm:c@^19.0.0" },
  })
  write("package-lock.json", {
    version: "1.2.0",
    packages: { "": { version: "1.2.0" }, lint: { version: "1.2.0" } },
  })
  write("lint/package.json", {
    name: "simhash-lint",
    version: "1.2.0",
    repository: "someone/simhash-wasm",
    dependencies: { "simhash-wasm": "1.2.0" },
  })
  write("vscode/package.json", { version: "1.2.0", publisher: "someone" })
  for (const path of [...DOCUMENTS, "README.zh-CN.md"]) write(path, "# A document\n")
  write("Cargo.toml", '[workspace]\n\n[package]\nname = "a"\nversion = "1.2.0"\n\n[dependencies]\nb = "1"\n')
  write("wasm/Cargo.toml", '[package]\nversion = "1.2.0"\n')
  write("SECURITY.md", "# Security\n")
  write(".github/ISSUE_TEMPLATE/config.yml", "url: https://example.org\n")
  write(
    "CHANGELOG.md",
    "# Changelog\n\n## Unreleased\n\n## 1.2.0 – 2026-12-01\n\n- More.\n\n## 1.1.0 – 2026-11-01\n\n- First.\n",
  )
  write(VECTORS, { "text/1": { cat: "00ff", sums: [1, -1] } })
  git("init", "--quiet", "--initial-branch=main")
  commit()
  git("tag", "v1.1.0")
})

afterEach(() => rmSync(folder, { recursive: true }))

test("a commit with everything in place can be released", () => {
  expect(problems()).toEqual([])
  expect(versionOf(folder)).toBe("1.2.0")
})

test("this repository has the same version and the same entries for npm and for JSR", () => {
  const own = fileURLToPath(new URL("../..", import.meta.url))
  expect(CHECKS.version(own)).toEqual([])
  expect(CHECKS.jsr(own)).toEqual([])
})

test.each([
  ["exports", "./a.js", "./b.js"],
  ["imports", "npm:b@^1", "npm:b@^2"],
])("other %s for JSR refuse it", (field, before, after) => {
  edit("jsr.json", (text) => text.replace(before, after))
  commit()
  expect(problems()).toEqual([`jsr.json has other ${field} than package.json leads to`])
})

test.each([
  ["jsr.json", "jsr.json has the version 1.1.0, and package.json 1.2.0"],
  ["package-lock.json", "package-lock.json has the version 1.1.0, and package.json 1.2.0"],
  ["Cargo.toml", "Cargo.toml has the version 1.1.0, and package.json 1.2.0"],
  ["wasm/Cargo.toml", "wasm/Cargo.toml has the version 1.1.0, and package.json 1.2.0"],
  ["lint/package.json", "lint/package.json has the version 1.1.0, and package.json 1.2.0"],
  ["vscode/package.json", "vscode/package.json has the version 1.1.0, and package.json 1.2.0"],
])("another version in %s refuses it", (path, sentence) => {
  edit(path, (text) => text.replace("1.2.0", "1.1.0"))
  commit()
  expect(problems()).toEqual([sentence])
})

test.each([
  ...["package.json", "lint/package.json", "vscode/package.json", "jsr.json", "Cargo.toml", "SECURITY.md"],
  ...[".github/ISSUE_TEMPLATE/config.yml", ...DOCUMENTS],
])("a placeholder for the owner in %s refuses it", (path) => {
  edit(path, (text) => (path.endsWith("json") ? text.replace("someone", "OWNER") : `# OWNER\n${text}`))
  commit()
  expect(problems()).toEqual([`${path} has OWNER where the repository's owner belongs`])
})

test.each([
  [
    "no section",
    "## 1.2.0 – 2026-12-01",
    "## 1.3.0 – 2026-12-01",
    'CHANGELOG.md has no section "## 1.2.0 – DATE"',
  ],
  ["no date", "1.2.0 – 2026-12-01", "1.2.0", 'CHANGELOG.md has no date in the heading "1.2.0"'],
  ["nothing to say", "- More.", "", 'CHANGELOG.md says nothing under "1.2.0 – 2026-12-01"'],
  [
    "changes that are not released",
    "## Unreleased",
    "## Unreleased\n\n- Later.",
    'CHANGELOG.md has changes under "Unreleased"',
  ],
])("a changelog with %s refuses it", (_, before, after, sentence) => {
  edit("CHANGELOG.md", (text) => text.replace(before, after))
  commit()
  expect(problems()).toEqual([sentence])
})

test("simhash-lint that depends on another version refuses it", () => {
  edit("lint/package.json", (text) => text.replace('"simhash-wasm":"1.2.0"', '"simhash-wasm":"1.1.0"'))
  commit()
  expect(problems()).toEqual([
    "the dependency of lint/package.json has the version 1.1.0, and package.json 1.2.0",
  ])
})

test("a file that is not committed refuses it", () => {
  write("new.txt", "new")
  expect(problems()).toEqual(["git status shows ?? new.txt"])
})

test("known answers may be added, and none of the last release may change or go", () => {
  write(VECTORS, { "text/1": { cat: "00ff", dog: "0f0f", sums: [1, -1, 3] }, "text/2": {} })
  commit()
  expect(problems()).toEqual([])
  write(VECTORS, { "text/1": { cat: "00fe", sums: [1, -1] } })
  commit()
  expect(problems()).toEqual([`${VECTORS}: text/1.cat is not what it was in v1.1.0`])
  write(VECTORS, { "text/1": { cat: "00ff", sums: [1] } })
  commit()
  expect(problems()).toEqual([`${VECTORS}: text/1.sums.1 is not what it was in v1.1.0`])
  rmSync(join(folder, VECTORS))
  commit()
  expect(problems()).toEqual([`${VECTORS} of v1.1.0 is gone`])
})

test("the tarball has all that package.json leads to", () => {
  const manifest = {
    main: "./dist/index.js",
    types: "./dist/index.d.ts",
    exports: {
      ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
      "./package.json": "./package.json",
    },
    bin: { "simhash-wasm": "./dist/cli.js" },
    name: "simhash-wasm",
    files: ["dist", "!dist/a.wasm", "CHANGELOG.md", "THIRD-PARTY.txt"],
  }
  write("package.json", manifest)
  expect(
    missingFromTarball(folder, ["package.json", "CHANGELOG.md", "dist/index.js", "dist/cli.js"]),
  ).toEqual([
    "the tarball of simhash-wasm has no dist/index.d.ts",
    "the tarball of simhash-wasm has no README.md",
    "the tarball of simhash-wasm has no THIRD-PARTY.txt",
  ])
})

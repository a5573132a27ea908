// The requirements of a release. Each is a function that returns a sentence for each problem.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { jsrManifest } from "./jsr-folder.mjs"
import { output } from "./run.mjs"

/** The placeholder for the owner of the repository in manifests and documents. */
const PLACEHOLDER = /\bOWNER\b/

/** The files that name the repository, except the guides. */
const NAMING = [
  ...["package.json", "jsr.json", "Cargo.toml", "SECURITY.md", ".github/ISSUE_TEMPLATE/config.yml"],
  ...["lint/package.json", "lint/README.md", "README.md", "README.zh-CN.md", "CHANGELOG.md"],
  ...["vscode/package.json", "vscode/README.md"],
]

const GUIDES = "docs/guides"

/** The folder of the recipes' known answers. */
const ANSWERS = "tests/vectors"

/** All checks that need no build, by subject. */
export const CHECKS = {
  version: versions,
  jsr,
  owner: owners,
  changelog,
  tree: cleanTree,
  answers: knownAnswers,
}

export function versionOf(folder) {
  return JSON.parse(read(folder, "package.json")).version
}

/** Checks that all manifests have the version of package.json. */
function versions(folder) {
  const version = versionOf(folder)
  const lock = JSON.parse(read(folder, "package-lock.json"))
  const found = [
    ["jsr.json", jsrManifest(folder).version],
    ["package-lock.json", lock.version],
    ["package-lock.json, packages", lock.packages?.[""]?.version],
    ["lint/package.json", versionOf(join(folder, "lint"))],
    ["vscode/package.json", versionOf(join(folder, "vscode"))],
    ["package-lock.json, lint", lock.packages?.["lint"]?.version],
    [
      "the dependency of lint/package.json",
      JSON.parse(read(folder, "lint/package.json")).dependencies["simhash-wasm"],
    ],
    ["Cargo.toml", crateVersion(folder, "Cargo.toml")],
    ["wasm/Cargo.toml", crateVersion(folder, "wasm/Cargo.toml")],
  ]
  return found
    .filter(([, has]) => has !== version)
    .map(([name, has]) => `${name} has the version ${has}, and package.json ${version}`)
}

/** Checks that jsr.json has the JavaScript entries of package.json, and imports the packages that an app provides. */
function jsr(folder) {
  const { exports = {}, peerDependencies = {} } = JSON.parse(read(folder, "package.json"))
  const manifest = jsrManifest(folder)
  const { imports = {} } = manifest
  const expected = {
    exports: Object.entries(exports)
      .map(([name, entry]) => [name, entry.default ?? entry])
      .filter(([, path]) => path.endsWith(".js")),
    imports: Object.entries(peerDependencies).map(([name, range]) => {
      // JSR accepts no range without an upper end, so jsr.json names one of the versions.
      const [version = range] = range.startsWith(">=") ? (/\^\d+\.0\.0$/.exec(imports[name]) ?? []) : []
      return [name, `npm:${name}@${version}`]
    }),
  }
  return Object.entries(expected)
    .filter(([field, entries]) => !isDeepStrictEqual(manifest[field] ?? {}, Object.fromEntries(entries)))
    .map(([field]) => `jsr.json has other ${field} than package.json leads to`)
}

function crateVersion(folder, path) {
  const [, section = ""] = read(folder, path).split(/^\[package\]$/m)
  return /^version = "([^"]*)"$/m.exec(section.split(/^\[/m)[0])?.[1]
}

/** Checks that no placeholder for the repository's owner is left. */
function owners(folder) {
  const guides = readdirSync(join(folder, GUIDES)).map((name) => `${GUIDES}/${name}`)
  return [...NAMING, ...guides]
    .filter((path) => PLACEHOLDER.test(read(folder, path)))
    .map((path) => `${path} has OWNER where the repository's owner belongs`)
}

/** Checks that the changelog has a dated section for this version, and nothing unreleased. */
function changelog(folder) {
  const version = versionOf(folder)
  const sections = read(folder, "CHANGELOG.md")
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      heading: section.split("\n", 1)[0].trim(),
      text: section.slice(section.indexOf("\n")).trim(),
    }))
  const problems = []
  const own = sections.find(({ heading }) => heading.split(/[ ,–-]/, 1)[0] === version)
  if (!own) problems.push(`CHANGELOG.md has no section "## ${version} – DATE"`)
  else if (!/\d{4}-\d{2}-\d{2}/.test(own.heading))
    problems.push(`CHANGELOG.md has no date in the heading "${own.heading}"`)
  else if (own.text === "") problems.push(`CHANGELOG.md says nothing under "${own.heading}"`)
  if (sections.some(({ heading, text }) => heading === "Unreleased" && text !== ""))
    problems.push('CHANGELOG.md has changes under "Unreleased"')
  return problems
}

/** Checks that every file is committed. */
function cleanTree(folder) {
  const status = output("git", ["status", "--porcelain"], { cwd: folder })
  if (status === undefined) return [`${folder} is not a repository of git`]
  return status
    .split("\n")
    .filter(Boolean)
    .map((line) => `git status shows ${line.trim()}`)
}

/** Checks that every known answer of the last release is unchanged: a released recipe never changes. */
function knownAnswers(folder) {
  const tag = lastRelease(folder)
  if (tag === undefined) return []
  const listed = output("git", ["ls-tree", "-r", "--name-only", tag, "--", ANSWERS], { cwd: folder }) ?? ""
  return listed
    .split("\n")
    .filter((path) => path.endsWith(".json"))
    .flatMap((path) => {
      const before = JSON.parse(output("git", ["show", `${tag}:${path}`], { cwd: folder }))
      if (!existsSync(join(folder, path))) return [`${path} of ${tag} is gone`]
      const change = firstChange(before, JSON.parse(read(folder, path)), "")
      return change === undefined ? [] : [`${path}: ${change} is not what it was in ${tag}`]
    })
}

/** Returns the newest release tag before HEAD, other than that of the version being released. */
function lastRelease(folder) {
  const tags = output("git", ["tag", "--list", "v*", "--merged", "HEAD", "--sort=-version:refname"], {
    cwd: folder,
  })
  return tags?.split("\n").find((tag) => tag !== "" && tag !== `v${versionOf(folder)}`)
}

/** Returns the first place where `after` lacks or changes something of `before`; undefined if there is none. */
function firstChange(before, after, path) {
  if (typeof before !== "object" || before === null)
    return Object.is(before, after) ? undefined : path || "the value"
  if (typeof after !== "object" || after === null) return path || "the value"
  for (const key of Object.keys(before)) {
    const change = firstChange(before[key], after[key], path ? `${path}.${key}` : key)
    if (change !== undefined) return change
  }
  return undefined
}

/** Returns the files that a package's tarball lacks: those that package.json refers to, and the documents that npm shows. */
export function missingFromTarball(folder, packed) {
  const { name, main, types, unpkg, exports, bin, files = [] } = JSON.parse(read(folder, "package.json"))
  const targets = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(targets))
  const wanted = [main, types, unpkg, ...targets(exports), ...Object.values(bin)]
    .filter((path) => path !== undefined)
    .map((path) => path.replace(/^\.\//, ""))
  const documents = files.filter((path) => /^[A-Z]/.test(path))
  return [...new Set([...wanted, "README.md", ...documents])]
    .filter((path) => !packed.includes(path))
    .map((path) => `the tarball of ${name} has no ${path}`)
}

function read(folder, path) {
  return readFileSync(join(folder, path), "utf8")
}

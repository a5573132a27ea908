// The notice of what others wrote and the package or a page brings along, made from what is really built in:
// the crates that cargo links, the parts of Rust's standard library that were compiled with them, and the npm
// packages of whose modules something is left in a bundle. The texts of the licences are read from the
// packages themselves. Whatever has none, or one that is not known here, stops the build.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fail, output, root } from "./run.mjs"

/** The licences that may be in the bundles, in the order of choice where a package offers several, and how to tell their texts. */
const LICENSES = {
  MIT: /Permission is hereby granted, free\s+of charge/,
  "Apache-2.0": /Apache License\s+Version 2\.0/,
  "BSD-3-Clause": /Neither the name/,
  ISC: /Permission to use, copy, modify, and(?:\/or)? distribute/,
  "Unicode-3.0": /UNICODE LICENSE V3/i,
  "Apache-2.0 WITH LLVM-exception": /LLVM Exceptions to the Apache 2\.0 License/i,
}

// They name their licence, and ship no text of it: the standard text is given, as Rust ships it.
const WITHOUT_TEXT = ["fxhash", "rlsf", "simhash"]

// What the licence of a package does not say: its tables are made from the Unicode Character Database.
const WITH_UNICODE_DATA = ["unicode-segmentation"]

/** Files of a package that tell its licence or go with it. */
const TEXTS = /^(licen[cs]e|copying|unlicen[cs]e)/i
const BESIDE = /^(copyright|notice)/i

const TARGET = "wasm32-unknown-unknown"

/** The notice of the npm package, which its two modules make necessary. */
export function packageNotice() {
  const head =
    "The package simhash-wasm contains, compiled to WebAssembly in its modules, software by others."
  return notice(head, bundledCrates())
}

/** A plugin of Vite that puts the notice of a page beside it. */
export function pageNotice() {
  return {
    name: "page-notice",
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap(({ modules = {} }) =>
        Object.keys(modules).filter((id) => modules[id].renderedLength > 0),
      )
      const head =
        "The scripts of this page contain software by others, as does simhash-wasm, which they bring along as WebAssembly."
      const source = notice(head, [...bundledPackages(ids), ...bundledCrates()])
      this.emitFile({ type: "asset", fileName: "third-party.txt", source })
    },
  }
}

/** Packages by their licence texts: those with the same text share it. */
function notice(head, entries) {
  const byText = new Map()
  for (const entry of [...entries].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))) {
    byText.set(entry.text, [...(byText.get(entry.text) ?? []), entry])
  }
  const rule = "-".repeat(80)
  const parts = [...byText].map(([text, sharing]) => {
    const lines = sharing.map(({ name, version, license, url }) =>
      [`${name}${version && ` ${version}`}`, `(${license})`, url].filter(Boolean).join(" "),
    )
    return `${rule}\n${lines.join("\n")}\n${rule}\n\n${text}\n`
  })
  return `${head}\nEach is named here, and its licence follows.\n\n${parts.join("\n")}`
}

/** The npm packages that modules belong to, by the ids that the bundler gives them. */
function bundledPackages(ids) {
  const folders = new Set()
  for (const id of ids) {
    const inside = id.match(/^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//s)?.[1]
    // What bundlers put in themselves: their help with modules that are loaded late, or are no ES modules.
    const own = id.match(/^\0@?(vite|rolldown)\//)?.[1]
    if (inside) folders.add(inside)
    else if (own) folders.add(join(root, "node_modules", own))
    else if (id.startsWith("\0")) fail(`A bundle contains ${JSON.stringify(id)}: whose is that?`)
  }
  return [...folders].map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    const url = `https://www.npmjs.com/package/${name}`
    const authors = typeof author === "string" ? [author] : author ? [author.name] : []
    return licensed({ name, version, license, url, authors, folder })
  })
}

/** The crates that are linked into the modules, and what is compiled of Rust's standard library. */
function bundledCrates() {
  const sysroot = ask("rustc", ["--print", "sysroot"])
  return [...linkedCrates(), ...standardLibrary(sysroot)]
}

function linkedCrates() {
  const features = ["--no-default-features", "--features", "wasm,wasm-index", "--locked"]
  const edges = ["--edges", "normal,no-proc-macro", "--target", TARGET, "--prefix", "none"]
  const tree = ask("cargo", ["tree", ...features, ...edges, "--format", "{p}"])
  const linked = new Set(tree.split("\n").map((line) => line.replace(/ \(.*$/, "").trim()))
  const metadata = JSON.parse(
    ask("cargo", ["metadata", "--format-version", "1", ...features, "--filter-platform", TARGET]),
  )
  const crates = metadata.packages.filter(({ name, version, source }) => {
    return source !== null && linked.has(`${name} v${version}`)
  })
  return crates.flatMap((crate) => {
    const { name, version, license, authors } = crate
    const folder = dirname(crate.manifest_path)
    const known = { name, version, url: crateUrl(name), authors, folder }
    const own = licensed({ ...known, license })
    if (!WITH_UNICODE_DATA.includes(name)) return [own]
    return [own, { ...own, license: "tables: Unicode-3.0", text: standardText("Unicode-3.0") }]
  })
}

/**
 * What was compiled of the standard library: cargo does not tell which crates that is, but the compiler notes
 * the source files of each. What they may be is in the lock file of the library.
 */
function standardLibrary(sysroot) {
  const sources = compiledSources()
  const library = join(sysroot, "lib/rustlib/src/rust")
  const inTree = [...sources]
    .filter((file) => file.startsWith(library))
    .map((file) => file.slice(library.length + 1))
  if (inTree.length === 0) fail("The modules were compiled without noting what of Rust's library is in them.")
  const version = ask("rustc", ["--version", "--verbose"]).match(/^release: (.*)$/m)[1]
  return [...ofTree(sysroot, inTree, version), ...ofRegistry(join(library, "library/Cargo.lock"), sources)]
}

/** The library's own files: Rust has a list of whose they are, of which only what was compiled counts. */
function ofTree(sysroot, files, version) {
  const page = readFileSync(join(sysroot, "share/doc/rust/COPYRIGHT-library.html"), "utf8")
  const text = unescaped(page.replace(/<[^>]+>/g, ""))
    .split("Out-of-tree dependencies")
    .at(-2)
  const list = text
    .split("File/Directory:")
    .slice(1)
    .map((part) => ({
      path: part.trim().split("\n")[0].trim(),
      license: part.match(/License: (.*)/)?.[1].trim(),
      holders: [...part.matchAll(/Copyright: (.*)/g)].map(([, holder]) => holder.trim()),
    }))
  if (list[0]?.path !== ".") fail("Rust's list of whose its library is has another form than before.")
  const parts = list.filter(
    ({ path }) => path === "." || files.some((file) => `${file}/`.startsWith(`${path}/`)),
  )
  const url = "https://github.com/rust-lang/rust"
  const entries = parts.map(({ path, license, holders }) => {
    const name = path === "." ? "The Rust standard library" : `The Rust standard library, ${path}`
    // Of the two, the text that needs no name of a holder filled in.
    const chosen = license === "Unicode-3.0" ? license : choose(license, name, ["Apache-2.0"])
    const copyright = holders.map((holder) => `Copyright ${holder}`).join("\n")
    return { name, version, license, url, text: `${copyright}\n\n${standardText(chosen)}` }
  })
  if (files.some((file) => file.startsWith("library/compiler-builtins/"))) {
    const folder = join(sysroot, "lib/rustlib/src/rust/library/compiler-builtins")
    const license = "MIT AND Apache-2.0 WITH LLVM-exception"
    const name = "The Rust standard library, compiler-builtins"
    entries.push(licensed({ name, version, license, url, authors: [], folder }))
  }
  return entries
}

/** What the library takes from the registry, as far as it was compiled. */
function ofRegistry(lockFile, sources) {
  const compiled = new Map()
  for (const file of sources) {
    const [, folder] = file.match(/^(.*[/\\]registry[/\\]src[/\\][^/\\]+[/\\][^/\\]+)[/\\]/) ?? []
    if (folder) compiled.set(basename(folder), folder)
  }
  return reachable(lockFile, ["std", "panic_abort"]).flatMap(({ name, version }) => {
    const folder = compiled.get(`${name}-${version}`)
    if (!folder) return []
    const manifest = readFileSync(join(folder, "Cargo.toml"), "utf8")
    const license = manifest.match(/^license = "(.*)"$/m)?.[1]
    return [licensed({ name, version, license, url: crateUrl(name), authors: [], folder })]
  })
}

/** The packages of a lock file that some of them depend on. */
function reachable(lockFile, names) {
  const packages = readFileSync(lockFile, "utf8")
    .split("[[package]]")
    .slice(1)
    .map((part) => ({
      name: part.match(/^name = "(.*)"$/m)[1],
      version: part.match(/^version = "(.*)"$/m)[1],
      needs: [
        ...(part.match(/^dependencies = \[([\s\S]*?)^\]/m)?.[1] ?? "").matchAll(/"([^" ]+)(?: ([^" ]+))?"/g),
      ],
    }))
  const seen = new Set()
  const visit = (name, version) => {
    for (const found of packages) {
      if (found.name !== name || (version && found.version !== version) || seen.has(found)) continue
      seen.add(found)
      for (const [, name, version] of found.needs) visit(name, version)
    }
  }
  for (const name of names) visit(name)
  return [...seen]
}

/** The source files of all that was compiled for the modules, from the compiler's own notes. */
function compiledSources() {
  const folder = join(root, "target/package", TARGET, "release/deps")
  const sources = new Set()
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith(".d")) continue
    for (const [, file] of readFileSync(join(folder, name), "utf8").matchAll(/^(.+):$/gm)) {
      sources.add(file.replaceAll("\\ ", " "))
    }
  }
  return sources
}

/** A package with the text of the licence that is chosen of those that it offers, and what belongs to it. */
export function licensed({ name, version, license, url, authors, folder }) {
  if (!license) fail(`${name} ${version} is in a bundle, and names no licence.`)
  const chosen = choose(license, name)
  const files = readdirSync(folder).sort()
  const read = (file) => readFileSync(join(folder, file), "utf8")
  const texts = files.filter((file) => TEXTS.test(file)).map((file) => ownPart(read(file)))
  const wanted = chosen.split(" AND ")
  const found = wanted.map((license) => texts.find((text) => LICENSES[license].test(text)))
  const missing = wanted.find((_, i) => found[i] === undefined)
  if (missing && !(texts.length === 0 && WITHOUT_TEXT.includes(name))) {
    fail(`${name} ${version} is in a bundle under ${license}, and has no text of ${missing} in ${folder}.`)
  }
  const given = missing
    ? [[...authors.map((author) => `Author: ${author}`), standardText(chosen)].join("\n\n")]
    : [...new Set(found)]
  // A notice that goes with a text goes with it here.
  const beside = files.filter((file) => BESIDE.test(file)).map(read)
  return { name, version, license, url, text: [...beside, ...given].map(tidied).join("\n\n") }
}

/** Of "(MIT OR Apache-2.0) AND Unicode-3.0" that is "MIT AND Unicode-3.0". */
function choose(expression, name, preferred = Object.keys(LICENSES)) {
  const parts = expression.split(/ AND (?![^(]*\))/).map((part) => {
    const offered = part.replace(/^\((.*)\)$/, "$1").split(/ OR |\//)
    return preferred.find((license) => offered.includes(license))
  })
  if (parts.includes(undefined))
    fail(`${name} is in a bundle under "${expression}", which is not known here.`)
  return parts.join(" AND ")
}

/** The text of a licence as it is for everybody, where Rust has put it. */
function standardText(license) {
  const file = join(ask("rustc", ["--print", "sysroot"]), "share/doc/rust/licenses", `${license}.txt`)
  if (!existsSync(file)) fail(`Rust has no text of the licence ${license} at ${file}.`)
  // Without the line that is to be filled in.
  return tidied(readFileSync(file, "utf8").replace(/^Copyright .*<.*>.*$\n+/m, ""))
}

/** Without what follows of packages that a tool brings along for itself. */
function ownPart(text) {
  return text.split(/^# Licenses of bundled dependencies$/m)[0]
}

function tidied(text) {
  return text
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .replace(/^\n+|\n+$/g, "")
}

function unescaped(html) {
  const characters = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&#39;": "'" }
  return html.replace(/&[#\w]+;/g, (entity) => characters[entity] ?? entity)
}

function crateUrl(name) {
  return `https://crates.io/crates/${name}`
}

function ask(command, args) {
  return (
    output(command, args, { stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 28 }) ??
    fail(`${command} ${args.join(" ")} failed, which the notice of others' work needs.`)
  )
}

/** The same order on every machine, whatever its language. */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}

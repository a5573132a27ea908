// Generates the notices of third-party code in the package and in a page from the contents of the build: the crates
// that cargo links, the compiled parts of Rust's standard library, and the npm packages that have code or a typeface in a
// bundle. The licence texts are read from the packages themselves. A package without a licence text, or with a licence
// that is not listed here, stops the build.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { bundledModules, idsIn } from "./bundle.mjs"
import { fail, output, root } from "./run.mjs"

/** The permitted licences, each with a pattern of its text. If a package offers several, the first one here is chosen. */
const LICENSES = {
  MIT: /Permission is hereby granted, free\s+of charge/,
  "Apache-2.0": /Apache License\s+Version 2\.0/,
  "BSD-3-Clause": /Neither the name/,
  "BSD-2-Clause": /Redistributions in binary form must reproduce/,
  ISC: /Permission to use, copy, modify, and(?:\/or)? distribute/,
  "OFL-1.1": /SIL OPEN FONT LICENSE Version 1\.1/i,
  "BlueOak-1.0.0": /Blue Oak Model License/,
  "Unicode-3.0": /UNICODE LICENSE V3/i,
  "Apache-2.0 WITH LLVM-exception": /LLVM Exceptions to the Apache 2\.0 License/i,
}

// Packages that name their licence but do not contain its text. They get the standard text, as Rust ships it.
const WITHOUT_TEXT = ["fxhash", "rlsf", "simhash"]

// The file that names the version of Unicode from which the tables for words and lower case are made.
const UNICODE_DATA = "src/text/word_break/tables.rs"

/** The names of files with a licence or a notice. */
const TEXTS = /^(licen[cs]e|copying|unlicen[cs]e)/i
const BESIDE = /^(copyright|notice)/i

const TARGET = "wasm32-unknown-unknown"

/** Returns the notice of the npm package, for the code in its modules and the bundled parser. */
export function packageNotice() {
  const head =
    "The package simhash-wasm contains software by others: compiled to WebAssembly in its modules, and as JavaScript " +
    "in its reader of HTML."
  return notice(head, [...bundledPackages(bundledModules()), ...bundledCrates()])
}

/** Returns the notice of the VS Code extension, given the ids of the modules in its bundles. */
export function extensionNotice(ids) {
  const head =
    "This extension contains software by others, as does simhash-wasm, which it brings along as WebAssembly."
  return notice(head, [...bundledPackages(ids), ...bundledCrates()])
}

/** Returns a Vite plugin that writes the notice of a page beside it. */
export function pageNotice() {
  let folder
  return {
    name: "page-notice",
    configResolved(config) {
      folder = config.root
    },
    generateBundle(_, bundle) {
      // Code, and typefaces that styles refer to.
      const files = Object.values(bundle)
      const fonts = files.filter(({ fileName }) => fileName.endsWith(".woff2"))
      const names = fonts.flatMap(({ originalFileNames = [] }) => originalFileNames)
      const ids = [...idsIn(files), ...names.map((name) => resolve(folder, name))]
      const head =
        "This page contains software and typefaces by others, as does simhash-wasm, which it brings along as WebAssembly."
      const source = notice(head, [...bundledPackages(ids), ...bundledCrates()])
      this.emitFile({ type: "asset", fileName: "third-party.txt", source })
    },
  }
}

/** Groups packages by their licence texts. Packages with the same text share it. */
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

/** Returns the npm packages that modules belong to, by the ids that the bundler gives the modules. */
function bundledPackages(ids) {
  const folders = new Set()
  for (const id of ids) {
    const inside = id.match(/^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//s)?.[1]
    // The bundler's own helpers, for dynamic imports and for CommonJS.
    const own = id.match(/^\0@?(vite|rolldown)\//)?.[1]
    if (inside) folders.add(inside)
    else if (own) folders.add(join(root, "node_modules", own))
    else if (id.startsWith("\0"))
      fail(`A bundle contains ${JSON.stringify(id)}, which belongs to no known package.`)
  }
  return [...folders].map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    const url = `https://www.npmjs.com/package/${name}`
    const authors = typeof author === "string" ? [author] : author ? [author.name] : []
    return licensed({ name, version, license, url, authors, folder })
  })
}

/** Returns the crates that are linked into the modules, and the compiled parts of Rust's standard library. */
function bundledCrates() {
  const sysroot = ask("rustc", ["--print", "sysroot"])
  return [unicodeData(), ...linkedCrates(), ...standardLibrary(sysroot)]
}

/** Returns the entry for the Unicode data in the project's tables. */
function unicodeData() {
  const version = readFileSync(join(root, UNICODE_DATA), "utf8").match(/Unicode (\d+\.\d+\.\d+)/)[1]
  const license = "Unicode-3.0"
  const url = "https://www.unicode.org/ucd/"
  return { name: "Unicode Character Database", version, license, url, text: standardText(license) }
}

function linkedCrates() {
  const features = ["--manifest-path", "wasm/Cargo.toml", "--all-features", "--locked"]
  const edges = ["--edges", "normal,no-proc-macro", "--target", TARGET, "--prefix", "none"]
  const tree = ask("cargo", ["tree", ...features, ...edges, "--format", "{p}"])
  const linked = new Set(tree.split("\n").map((line) => line.replace(/ \(.*$/, "").trim()))
  const metadata = JSON.parse(
    ask("cargo", ["metadata", "--format-version", "1", ...features, "--filter-platform", TARGET]),
  )
  const crates = metadata.packages.filter(({ name, version, source }) => {
    return source !== null && linked.has(`${name} v${version}`)
  })
  return crates.map((crate) => {
    const { name, version, license, authors } = crate
    const folder = dirname(crate.manifest_path)
    return licensed({ name, version, license, url: crateUrl(name), authors, folder })
  })
}

/**
 * Returns the compiled parts of the standard library. Cargo does not report its crates, but the compiler's
 * dependency files list the source files of each, and the library's lock file lists the crates.
 */
function standardLibrary(sysroot) {
  const sources = compiledSources()
  const library = join(sysroot, "lib/rustlib/src/rust")
  const inTree = [...sources]
    .filter((file) => file.startsWith(library))
    .map((file) => file.slice(library.length + 1))
  if (inTree.length === 0) fail("The compiler's dependency files list no file of Rust's standard library.")
  const version = ask("rustc", ["--version", "--verbose"]).match(/^release: (.*)$/m)[1]
  return [...ofTree(sysroot, inTree, version), ...ofRegistry(join(library, "library/Cargo.lock"), sources)]
}

/** Returns the library's own files. Rust lists their copyright holders; only those of compiled files count. */
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
  if (list[0]?.path !== ".")
    fail("Rust's list of the copyright holders of its library has an unknown format.")
  const parts = list.filter(
    ({ path }) => path === "." || files.some((file) => `${file}/`.startsWith(`${path}/`)),
  )
  const url = "https://github.com/rust-lang/rust"
  const entries = parts.map(({ path, license, holders }) => {
    const name = path === "." ? "The Rust standard library" : `The Rust standard library, ${path}`
    // Chooses the licence whose text has no blank for the copyright holder.
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

/** Returns the library's compiled dependencies from the registry. */
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

/** Returns the packages of a lock file that these packages depend on, directly or indirectly. */
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

/** Returns the source files of everything compiled for the modules, from the compiler's dependency files. */
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

/** Returns a package with the text of the chosen licence, and its notices. */
export function licensed({ name, version, license, url, authors, folder }) {
  if (!license) fail(`${name} ${version} is in a bundle, but names no licence.`)
  const chosen = choose(license, name)
  const files = readdirSync(folder).sort()
  const read = (file) => readFileSync(join(folder, file), "utf8")
  const texts = files.filter((file) => TEXTS.test(file)).map((file) => ownPart(read(file)))
  const wanted = chosen.split(" AND ")
  const found = wanted.map((license) => texts.find((text) => LICENSES[license].test(text)))
  const missing = wanted.find((_, i) => found[i] === undefined)
  if (missing && !(texts.length === 0 && WITHOUT_TEXT.includes(name))) {
    fail(`${name} ${version} is in a bundle under ${license}, but has no text of ${missing} in ${folder}.`)
  }
  const given = missing
    ? [[...authors.map((author) => `Author: ${author}`), standardText(chosen)].join("\n\n")]
    : [...new Set(found)]
  // Notices beside a licence text are kept with it.
  const beside = files.filter((file) => BESIDE.test(file)).map(read)
  return { name, version, license, url, text: [...beside, ...given].map(tidied).join("\n\n") }
}

/** Returns the expression of the chosen licences: "MIT AND Unicode-3.0" for "(MIT OR Apache-2.0) AND Unicode-3.0". */
function choose(expression, name, preferred = Object.keys(LICENSES)) {
  const parts = expression.split(/ AND (?![^(]*\))/).map((part) => {
    const offered = part.replace(/^\((.*)\)$/, "$1").split(/ OR |\//)
    return preferred.find((license) => offered.includes(license))
  })
  if (parts.includes(undefined))
    fail(`${name} is in a bundle under "${expression}", which is not known here.`)
  return parts.join(" AND ")
}

/** Returns the standard text of a licence, from Rust's files. */
function standardText(license) {
  const file = join(ask("rustc", ["--print", "sysroot"]), "share/doc/rust/licenses", `${license}.txt`)
  if (!existsSync(file)) fail(`Rust has no text of the licence ${license} at ${file}.`)
  // Removes the line for the copyright holder, which is blank.
  return tidied(readFileSync(file, "utf8").replace(/^Copyright .*<.*>.*$\n+/m, ""))
}

/** Returns a licence text without the appended licences of the packages that a tool bundles. */
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
    fail(`${command} ${args.join(" ")} failed, and the notices of third-party code need its output.`)
  )
}

/** Compares by code units, so that the order is the same in every locale. */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}

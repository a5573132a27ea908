// Builds the site of the documents into www/dist/docs/, beside the page, which must be built first: guides, the API, formats,
// measurements, and the documentation of the crate. It needs no server: any static host or a local folder works.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { installPackages } from "./packages.mjs"
import { root, run, step } from "./run.mjs"

const out = join(root, "www/dist/docs")
const packages = join(root, "site/node_modules")

installPackages(join(root, "site"), "TypeDoc")
run(process.execPath, ["scripts/build.mjs", "page"])

step("Building the guides and the API")
run(process.execPath, ["site/build.mjs", out])

step("Building the documentation of the crate")
// A separate folder: another one may contain the documentation of other crates, which the search would find.
const target = join(root, "target/site-rust")
const { env } = process
run("cargo", ["doc", "--quiet", "--no-deps", "--all-features", "--lib", "--target-dir", target], {
  env: { ...env, RUSTDOCFLAGS: `${env.RUSTDOCFLAGS ?? ""} -D warnings` },
})
rmSync(join(out, "rust"), { recursive: true, force: true })
mkdirSync(join(out, "rust"))
for (const name of readdirSync(join(target, "doc"))) {
  if (!name.startsWith(".")) cpSync(join(target, "doc", name), join(out, "rust", name), { recursive: true })
}
// rustdoc's pages link to the list of crates, which has only one.
writeFileSync(
  join(out, "rust/index.html"),
  '<!doctype html><title>simhash_wasm</title><meta http-equiv="refresh" content="0; url=simhash_wasm/index.html">\n',
)
// Without "crossorigin", a browser loads a font twice.
for (const name of readdirSync(join(out, "rust"), { recursive: true })) {
  if (!name.endsWith(".html")) continue
  const path = join(out, "rust", name)
  const preload = 'rel="preload" as="font" type="font/woff2"'
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(preload, `${preload} crossorigin `))
}
writeFileSync(join(out, "THIRD-PARTY.txt"), notices())
// The page shows a link to the documents if it contains this element.
const page = join(root, "www/dist/index.html")
const help = '<link rel="help" href="./docs/index.html" />'
const html = readFileSync(page, "utf8")
if (!html.includes(help)) writeFileSync(page, html.replace("</head>", `${help}</head>`))
step(`The documents are in ${out}`)

/** Returns the licences of the code and styles that TypeDoc adds to the site. Rustdoc adds its own licence files. */
function notices() {
  const used = { typedoc: "LICENSE", lunr: "LICENSE" }
  const texts = Object.entries(used).map(([name, file]) => {
    const { version, license } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"))
    const text = readFileSync(join(packages, name, file), "utf8").trim()
    return `${name} ${version} (${license})\n\n${text}\n`
  })
  const rust = "The folder rust/ has the notices of Rust's documentation in rust/static.files.\n"
  return ["The pages of this site have code of these packages in them.\n", ...texts, rust].join("\n---\n\n")
}

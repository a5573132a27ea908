// Reports whether and how this commit can be released. Publishes nothing: .github/workflows/release.yml does that for a tag.
//
//   npm run release               checks everything that a release needs
//   npm run release -- --tagged   also checks that this commit has the tag of its version
import { basename, join } from "node:path"
import { parseArgs } from "node:util"
import { CHECKS, missingFromTarball, versionOf } from "./releasable.mjs"
import { output, root, run, step } from "./run.mjs"
import { ELEMENT_FILE, integrityOf, SINGLE_FILE } from "./single-file.mjs"

const { values } = parseArgs({ options: { tagged: { type: "boolean" } } })
const tag = `v${versionOf(root)}`

const problems = Object.entries(CHECKS).flatMap(([about, check]) => {
  step(`Checking: ${about}`)
  return check(root)
})
const tags = (output("git", ["tag", "--points-at", "HEAD"]) ?? "").split("\n")
if (values.tagged && !tags.includes(tag)) problems.push(`this commit has no tag ${tag}`)
if (!values.tagged && output("git", ["rev-parse", "--quiet", "--verify", `refs/tags/${tag}`]) !== undefined)
  problems.push(`the tag ${tag} exists already`)
if (problems.length === 0) {
  step("Checking: tarball")
  run(process.execPath, ["scripts/setup.mjs"])
  run(process.execPath, ["scripts/build.mjs"])
  for (const folder of [root, join(root, "lint")]) {
    const packed = output("npm", ["pack", folder, "--dry-run", "--json", "--ignore-scripts"]) ?? "[]"
    problems.push(
      ...missingFromTarball(
        folder,
        (JSON.parse(packed)[0]?.files ?? []).map(({ path }) => path),
      ),
    )
  }
}

for (const problem of problems) console.error(`  ✗ ${problem}`)
if (problems.length > 0) process.exit(1)
console.log("")
for (const file of [SINGLE_FILE, ELEMENT_FILE])
  console.log(`dist/${basename(file)} has the hash ${integrityOf(file)}`)
console.log(`\nThis commit can be released: git tag ${tag} && git push origin ${tag}`)

// The lock files are the same on every machine: they name packages and hashes, and no registry.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../../", import.meta.url))

interface Entry {
  readonly integrity?: string
  readonly resolved?: string
  readonly inBundle?: boolean
  readonly link?: boolean
}

test.each(["", "benches/", "site/", "tests/packaging/", "vscode/"])(
  "%spackage-lock.json names no registry",
  (folder) => {
    const { packages } = JSON.parse(readFileSync(`${root}${folder}package-lock.json`, "utf8"))
    const entries = Object.entries<Entry>(packages).filter(
      // The packages of this repository, and the links to them.
      ([name, { link }]) => name.includes("node_modules/") && !link,
    )
    expect(entries.length).toBeGreaterThan(5)
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([])
    const unhashed = entries.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
    expect(unhashed.map(([name]) => name)).toEqual([])
  },
)

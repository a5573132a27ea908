// Who takes part: everybody who can be had, and of those who were tried and do not, why.
import { join } from "node:path"
import { installPackages } from "../../scripts/packages.mjs"
import { root } from "../../scripts/run.mjs"
import { csr } from "./contenders/csr.mjs"
import { map } from "./contenders/map.mjs"
import { memcpy } from "./contenders/memcpy.mjs"
import { buildNative, gaoya, own } from "./contenders/native.mjs"
import { ours, oursCompact } from "./contenders/ours.mjs"
import { early, plain } from "./contenders/scan.mjs"

const TRIED = [
  "npm usearch 2.25.3: approximate, and finds so many of the nearest, not all within a distance",
  "npm bktree 0.1.4: compares strings by edits only",
  "npm vptree 1.0.0: the kind of tree that mnemonist has too",
  "npm simhash, simhash-js, node-simhash: make fingerprints, and have no index",
  "npm near-dup-detection: compares two texts, and has no index",
]

/** Those that look up what is near, those that read everything, and sentences on who is absent. */
export async function contenders() {
  const { present, absent } = await inJavaScript()
  const obstacle = buildNative()
  if (obstacle) absent.push(`gaoya and our own core, natively: ${obstacle}`)
  return {
    lookups: obstacle ? present : [...present, gaoya, own],
    scans: [ours, plain, early, memcpy, ...(obstacle ? [] : [own])],
    absent,
  }
}

/** Those that look up in this process. */
export async function inJavaScript() {
  installPackages(join(root, "benches"), "the packages to compare with")
  const { bkTree, vpTree } = await import("./contenders/mnemonist.mjs")
  const present = [ours, oursCompact, map, csr, bkTree, vpTree]
  const absent = [...TRIED]
  try {
    const { bktreeFast } = await import("./contenders/bktree-fast.mjs")
    present.push(bktreeFast)
  } catch (error) {
    absent.push(`npm bktree-fast 0.0.7: written in C, it could not be built here: ${error.message}`)
  }
  return { present, absent }
}

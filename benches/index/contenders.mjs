// The contenders of the index section, and the reasons why others are absent.
import { join } from "node:path"
import { installPackages } from "../../scripts/packages.mjs"
import { root } from "../../scripts/run.mjs"
import { buildNative } from "../native.mjs"
import { csr } from "./contenders/csr.mjs"
import { map } from "./contenders/map.mjs"
import { memcpy } from "./contenders/memcpy.mjs"
import { gaoya, own } from "./contenders/native.mjs"
import { ours, oursCompact } from "./contenders/ours.mjs"
import { early, plain } from "./contenders/scan.mjs"
import { NAMES } from "./names.mjs"

const UNFIT = [
  {
    name: "npm usearch 2.25.3",
    why: "approximate; it finds a number of nearest ones, not all within a distance",
  },
  { name: "npm bktree 0.1.4", why: "it compares strings by edits only" },
  { name: "npm vptree 1.0.0", why: "the same kind of tree as mnemonist's VPTree" },
  { name: "npm simhash, simhash-js, node-simhash", why: "they compute fingerprints and have no index" },
  { name: "npm near-dup-detection", why: "it compares two texts and has no index" },
]

/** All contenders, those of them that look up, those that scan, and the absent ones with the reason. */
export async function contenders() {
  const { present, absent } = await inJavaScript()
  const obstacle = buildNative()
  const native = obstacle ? [] : [gaoya, own]
  if (obstacle) absent.push(...[gaoya, own].map(({ name }) => ({ name, why: obstacle })))
  const lookups = [...present, ...native]
  const scans = [ours, plain, early, memcpy, ...native.filter(({ loadScan }) => loadScan)]
  return { all: [...new Set([...lookups, ...scans])], lookups, scans, absent }
}

/** The contenders that run in this process and look up. */
export async function inJavaScript() {
  installPackages(join(root, "benches"), "the packages to compare with")
  const { bkTree, vpTree } = await import("./contenders/mnemonist.mjs")
  const present = [ours, oursCompact, map, csr, bkTree, vpTree]
  const absent = [...UNFIT]
  try {
    const { bktreeFast } = await import("./contenders/bktree-fast.mjs")
    present.push(bktreeFast)
  } catch (error) {
    absent.push({ name: NAMES.bktreeFast, why: `written in C, it could not be built here: ${error.message}` })
  }
  return { present, absent }
}

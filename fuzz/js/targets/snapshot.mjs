// Modified snapshots with a correct checksum are rejected, or read as exactly what their bytes specify.
import { DuplicateIndex } from "../../../dist/index.js"
import { Bytes } from "../bytes.mjs"
import { equal, typed } from "../expect.mjs"
import * as list from "../list.mjs"

export default function snapshot(data) {
  const bytes = new Bytes(data)
  const original = written(bytes)
  const changed = Uint8Array.from(original)
  for (let times = 1 + bytes.below(4); times > 0; times--) tamper(changed, bytes)
  const taken = bytes.below(8) === 0 ? changed.slice(0, bytes.below(changed.length + 1)) : changed
  if (bytes.below(8) > 0 && taken.length >= 16) mendChecksum(taken)
  const read = typed(() => DuplicateIndex.fromBytes(taken), "CORRUPT_SNAPSHOT", "UNSUPPORTED_VERSION")
  if (!read) return
  equal(read.toBytes(), taken)
  const entries = [...read]
  equal(entries.length, read.size)
  for (const [id, stored] of entries.slice(0, 3)) {
    equal(read.get(id), stored)
    equal(read.query(stored), list.query(entries, stored, read))
  }
  read.dispose()
}

/** The snapshot of an index. Checks that reading it restores the index. */
function written(bytes) {
  const bits = 1 + bytes.below(128)
  const recipe = bytes.pick(["text/1", "short/1", "a maker of their own", "é".repeat(1 + bytes.below(20))])
  const maxDistance = bytes.below(bits + 1)
  const index = new DuplicateIndex({ bits, maxDistance, recipe })
  for (let count = bytes.below(20); count > 0; count--) {
    const id =
      bytes.below(2) === 0 ? bytes.below(64) / 4 - 3 : `note ${bytes.below(32)} é𠮷`.slice(bytes.below(8))
    index.set(id, bytes.wide(bits))
  }
  const snapshot = index.toBytes()
  const read = DuplicateIndex.fromBytes(snapshot)
  equal([...read], [...index])
  equal([read.recipe, read.bits, read.maxDistance], [recipe, bits, maxDistance])
  index.dispose()
  read.dispose()
  return snapshot
}

function tamper(target, bytes) {
  const at = bytes.below(Math.min(target.length, 65536))
  const kind = bytes.below(6)
  if (kind === 0) target[at] ^= 1 << bytes.below(8)
  else if (kind === 1) target[at] = bytes.byte()
  else if (kind === 2) target.copyWithin(at, bytes.below(target.length), bytes.below(target.length))
  // The numbers that sizes depend on, in the header and in the ids.
  else if (kind === 3) target[8 + bytes.below(32)] = bytes.byte()
  else if (kind === 4) new DataView(target.buffer).setUint32(8 + 4 * bytes.below(8), bytes.u32(), true)
  else new DataView(target.buffer).setUint32(4 * bytes.below(target.length >> 2), bytes.u32(), true)
}

/** The low 64 bits of the feature hash: fxhash over whole words and their length, then fmix64. */
function mendChecksum(target) {
  const at = (target.length - 8) & ~7
  const cut = (x) => BigInt.asUintN(64, x)
  const data = new DataView(target.buffer)
  let state = 0n
  const round = (word) => {
    state = cut((cut((state << 5n) | (state >> 59n)) ^ word) * 0x517cc1b727220a95n)
  }
  for (let word = 0; word < at; word += 8) round(data.getBigUint64(word, true))
  round(BigInt(at))
  state = cut((state ^ (state >> 33n)) * 0xff51afd7ed558ccdn)
  state = cut((state ^ (state >> 33n)) * 0xc4ceb9fe1a85ec53n)
  data.setBigUint64(at, state ^ (state >> 33n), true)
}

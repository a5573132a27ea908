// Exhaustive scans in JavaScript, over typed arrays, one for each 32-bit word of a fingerprint. With early
// rejection, the second half of a fingerprint is not read if the distance of the first half is too great already.
import { timed } from "../../timing.mjs"
import { batch, SCAN_DISTANCE } from "../data.mjs"
import { NAMES } from "../names.mjs"
import { byDistance, popcount } from "../near.mjs"

const SCANS = 2

export const plain = {
  name: NAMES.plain,
  group: "by hand",
  about: "typed arrays, one for each 32 bits, all of them read",
  loadScan: (data) => loaded(data, data.bits === 64 ? plain64 : plain128),
}

export const early = {
  name: NAMES.early,
  group: "by hand",
  about: "the same; of a fingerprint whose low half is too far, the rest is not read",
  loadScan: (data) => loaded(data, data.bits === 64 ? early64 : early128),
}

function loaded(data, scan) {
  const { count, bits, stored, hits } = data
  const within = SCAN_DISTANCE[bits]
  const query = ({ halves }, i) => halves.map((half) => half[i])
  return {
    answer: (queries, i) => scan(stored.halves, query(queries, i), within),
    timers: {
      scan: (round) => {
        const start = batch(round, SCANS)
        return timed(SCANS * count, () => {
          let found = 0
          for (let i = start; i < start + SCANS; i++) {
            found += scan(stored.halves, query(hits, i), within).length
          }
          return found
        })
      },
    },
  }
}

function plain64([lows, highs], [low, high], within) {
  const matches = []
  for (let id = 0; id < lows.length; id++) {
    const distance = popcount(lows[id] ^ low) + popcount(highs[id] ^ high)
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

function plain128([as, bs, cs, ds], [a, b, c, d], within) {
  const matches = []
  for (let id = 0; id < as.length; id++) {
    const distance = popcount(as[id] ^ a) + popcount(bs[id] ^ b) + popcount(cs[id] ^ c) + popcount(ds[id] ^ d)
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

function early64([lows, highs], [low, high], within) {
  const matches = []
  for (let id = 0; id < lows.length; id++) {
    const part = popcount(lows[id] ^ low)
    if (part > within) continue
    const distance = part + popcount(highs[id] ^ high)
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

function early128([as, bs, cs, ds], [a, b, c, d], within) {
  const matches = []
  for (let id = 0; id < as.length; id++) {
    const part = popcount(as[id] ^ a) + popcount(bs[id] ^ b)
    if (part > within) continue
    const distance = part + popcount(cs[id] ^ c) + popcount(ds[id] ^ d)
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

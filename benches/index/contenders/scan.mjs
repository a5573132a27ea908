// Reading everything in JavaScript: typed arrays, one for each lane of 32 bits. The early-rejecting one
// reads no more of a fingerprint whose low half is too far already.
import { timed } from "../../timing.mjs"
import { batch, SCAN_DISTANCE } from "../data.mjs"
import { byDistance, ones } from "../near.mjs"

const SCANS = 2

export const plain = {
  name: "JS, plain",
  loadScan: (data) => loaded(data, data.bits === 64 ? plain64 : plain128),
}

export const early = {
  name: "JS, early reject",
  loadScan: (data) => loaded(data, data.bits === 64 ? early64 : early128),
}

function loaded(data, scan) {
  const { count, bits, stored, hits } = data
  const within = SCAN_DISTANCE[bits]
  const query = ({ lanes }, place) => lanes.map((lane) => lane[place])
  return {
    answer: (queries, place) => scan(stored.lanes, query(queries, place), within),
    figures: {
      scan: (round) => {
        const start = batch(round, SCANS)
        return timed(SCANS * count, () => {
          let found = 0
          for (let place = start; place < start + SCANS; place++) {
            found += scan(stored.lanes, query(hits, place), within).length
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
    const distance = ones(lows[id] ^ low) + ones(highs[id] ^ high)
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

function plain128([as, bs, cs, ds], [a, b, c, d], within) {
  const matches = []
  for (let id = 0; id < as.length; id++) {
    const distance = ones(as[id] ^ a) + ones(bs[id] ^ b) + ones(cs[id] ^ c) + ones(ds[id] ^ d)
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

function early64([lows, highs], [low, high], within) {
  const matches = []
  for (let id = 0; id < lows.length; id++) {
    const part = ones(lows[id] ^ low)
    if (part > within) continue
    const distance = part + ones(highs[id] ^ high)
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

function early128([as, bs, cs, ds], [a, b, c, d], within) {
  const matches = []
  for (let id = 0; id < as.length; id++) {
    const part = ones(as[id] ^ a) + ones(bs[id] ^ b)
    if (part > within) continue
    const distance = part + ones(cs[id] ^ c) + ones(ds[id] ^ d)
    if (distance <= within) matches.push({ id, distance })
  }
  return matches.sort(byDistance)
}

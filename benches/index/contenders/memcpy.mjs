// Copying the bytes of all fingerprints: a bound by the speed of memory.
import { timed } from "../../timing.mjs"
import { NAMES } from "../names.mjs"

const COPIES = 4

export const memcpy = {
  name: NAMES.memcpy,
  group: "by hand",
  about: "copies the bytes of all fingerprints, as fast as memory is",
  loadScan: ({ count, stored: { limbs } }) => {
    const size = limbs.byteLength
    const memory = new Uint8Array(2 * size)
    memory.set(new Uint8Array(limbs.buffer))
    const source = memory.subarray(0, size)
    return {
      timers: {
        scan: () =>
          timed(COPIES * count, () => {
            for (let copy = 0; copy < COPIES; copy++) memory.set(source, size)
            return memory[size]
          }),
      },
    }
  },
}

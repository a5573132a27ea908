// Checks that memory is flat.

/** The permitted growth of each figure after the warm-up: a factor, plus a number of bytes. */
const ROOM = {
  // The memory of the process also depends on the garbage collector and on the system's allocator.
  rss: [1.3, 48e6],
  heap: [1.3, 8e6],
  external: [1.3, 16e6],
  arrayBuffers: [1.3, 16e6],
  // The memory of a module never shrinks: it is the maximum that was ever in use.
  modules: [1.25, 8e6],
}

/**
 * Compares the median of the last quarter of the samples with that of the second quarter, for each figure. The
 * first quarter is the warm-up.
 */
export function growing(samples) {
  const quarter = (nth) =>
    samples.slice(Math.floor((samples.length * nth) / 4), Math.floor((samples.length * (nth + 1)) / 4))
  const median = (list, name) => {
    const sorted = list.map((sample) => sample[name]).sort((a, b) => a - b)
    return sorted[sorted.length >> 1]
  }
  return Object.keys(samples[0]).map((name) => {
    const [before, after] = [median(quarter(1), name), median(quarter(3), name)]
    const [factor, bytes] = ROOM[name]
    return { name, before, after, grows: after > before * factor + bytes }
  })
}

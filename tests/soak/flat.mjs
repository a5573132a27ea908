// Whether memory is flat.

/** By what each may grow after the warm-up, as a factor and in bytes besides. */
const ROOM = {
  // What the process holds depends on the garbage collector and on the system's allocator too.
  rss: [1.3, 48e6],
  heap: [1.3, 8e6],
  external: [1.3, 16e6],
  arrayBuffers: [1.3, 16e6],
  // Memory of a module never shrinks: it is the most that was ever in use at once.
  modules: [1.25, 8e6],
}

/**
 * What of the samples grows: the median of the last quarter against that of the second. The first
 * quarter is the warm-up.
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

// When to take samples: after a number of operations, or after a time.

/**
 * Repeats `step`, and yields `samples` times, at equal intervals of the `operations` or of the `minutes`.
 */
export async function* paced(step, { operations, minutes, samples }) {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  let done = 0
  for (let sample = 1; sample <= samples; sample++) {
    const due = () =>
      operations ? done >= (operations * sample) / samples : seconds() >= (minutes * 60 * sample) / samples
    while (!due()) {
      await step()
      done++
    }
    yield { operations: done, seconds: seconds() }
  }
}

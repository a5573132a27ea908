// When to look: after so many operations, or so many seconds.

/**
 * Repeats `step`, and yields `samples` times: after a share of `operations` each, or of `minutes`.
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

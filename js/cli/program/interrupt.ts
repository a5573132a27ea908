// Handles signals such as Ctrl-C while there is something to clean up. At any other time, they end the process without a
// handler, even if the thread is busy: a handler would wait until the thread is idle.
import { constants } from "node:os"

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** Thrown when a signal has stopped the work. */
export class Interrupted extends Error {
  /** The exit status by the convention of shells: 128 plus the number of the signal. */
  readonly status: number

  constructor(signal: (typeof SIGNALS)[number]) {
    super(`stopped by ${signal}`)
    this.status = 128 + constants.signals[signal]
  }
}

/**
 * Turns the first signal into an abort, until released. A second signal ends the process as usual. Nothing may keep the
 * thread busy meanwhile.
 */
export function interruptible(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController()
  const stop = (name: NodeJS.Signals) => {
    release()
    controller.abort(new Interrupted(name as (typeof SIGNALS)[number]))
  }
  const release = () => {
    for (const name of SIGNALS) process.off(name, stop)
  }
  for (const name of SIGNALS) process.on(name, stop)
  return { signal: controller.signal, release }
}

// Ctrl-C and the like, while there is something to leave in order.
import { constants } from "node:os"

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** The work was stopped by a signal. */
export class Interrupted extends Error {
  /** The exit status that shells know it by. */
  readonly status: number

  constructor(signal: (typeof SIGNALS)[number]) {
    super(`stopped by ${signal}`)
    this.status = 128 + constants.signals[signal]
  }
}

/** Turns the first signal into an abort, until released. A second one ends the process as ever. */
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

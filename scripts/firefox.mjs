// Firefox, for the rows of the packaging matrix that run in it.
import * as apt from "./apt.mjs"
import { step, which } from "./run.mjs"

/** The path of Firefox on the PATH; undefined if there is none. */
export function firefox() {
  return which("firefox-esr", "firefox")
}

/** Installs Firefox by apt, if it is missing and that works. */
export function installFirefox() {
  if (firefox() || !apt.possible()) return
  step("Installing Firefox ESR by apt")
  apt.install("firefox-esr")
}

// Finds or installs Firefox, for the rows of the packaging matrix that run in it.
import * as apt from "./apt.mjs"
import { step, which } from "./run.mjs"

export function firefox() {
  return which("firefox-esr", "firefox")
}

/** Returns the reason why Firefox cannot run; undefined if it can. */
export function firefoxMissing() {
  if (firefox()) return undefined
  return "there is no Firefox on the PATH: on Debian `apt-get install firefox-esr`, elsewhere from https://www.mozilla.org/firefox/"
}

/** Installs Firefox if it is missing and apt can install it without questions. */
export function installFirefox() {
  if (firefox() || !apt.possible()) return
  step("Installing Firefox ESR by apt")
  apt.install("firefox-esr")
}

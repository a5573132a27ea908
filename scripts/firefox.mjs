// Firefox, for the rows of the packaging matrix that run in it.
import * as apt from "./apt.mjs"
import { step, which } from "./run.mjs"

/** The path of Firefox on the PATH; undefined if there is none. */
export function firefox() {
  return which("firefox-esr", "firefox")
}

/** Why Firefox cannot run; undefined if it can. */
export function firefoxMissing() {
  if (firefox()) return undefined
  return "there is no Firefox on the PATH: on Debian `apt-get install firefox-esr`, elsewhere from https://www.mozilla.org/firefox/"
}

/** Installs Firefox by apt, if it is missing and that works. */
export function installFirefox() {
  if (firefox() || !apt.possible()) return
  step("Installing Firefox ESR by apt")
  apt.install("firefox-esr")
}

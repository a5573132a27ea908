// Installs system packages by apt, as root or by sudo, where that works without questions.
import { output, step, which } from "./run.mjs"

const root = process.getuid?.() === 0

// Waits for the lock of dpkg and for that of the package lists.
const LOCK = ["-o", "DPkg::Lock::Timeout=600", "-o", "APT::Lock::Timeout=600"]

export function possible() {
  return which("apt-get") !== undefined && (root || output("sudo", ["-n", "true"]) !== undefined)
}

/** Whether apt's lists contain a package. */
export function has(name) {
  return output("apt-cache", ["show", name]) !== undefined
}

/** Installs packages. Waits for up to ten minutes while another process installs packages. */
export function install(...packages) {
  step(`apt-get installs ${packages.join(", ")}, ${root ? "as root" : "by sudo"}`)
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  for (const args of [["update"], ["install", "-y", ...packages]]) {
    const [command, ...rest] = [...(root ? [] : ["sudo"]), "apt-get", "-q", ...LOCK, ...args]
    output(command, rest, { env, stdio: ["ignore", "inherit", "inherit"] })
  }
}

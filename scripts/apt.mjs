// Installing packages of the system, where that works without questions: by apt, as root or by sudo.
import { output, which } from "./run.mjs"

const root = process.getuid?.() === 0

export function possible() {
  return which("apt-get") !== undefined && (root || output("sudo", ["-n", "true"]) !== undefined)
}

export function install(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  for (const args of [["update"], ["install", "-y", ...packages]]) {
    const [command, ...rest] = [...(root ? [] : ["sudo"]), "apt-get", "-q", ...args]
    output(command, rest, { env, stdio: ["ignore", "inherit", "inherit"] })
  }
}

// Running other programs, and saying what is being done. No npm dependency: set-up needs it.
import { spawn, spawnSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "")

/** Says what comes next. */
export function step(text) {
  console.log(`\x1b[1m==>\x1b[0m ${text}`)
}

/** Stops with a sentence on what to do. */
export function fail(text) {
  console.error(`\n${text}\n`)
  process.exit(1)
}

/** Runs a program in the project's folder; what it prints goes on, and a failure stops everything. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options })
  if (error) fail(`${command} could not be started: ${error.message}`)
  if (status !== 0) fail(`${[command, ...args].join(" ")} failed (${status}).`)
}

/** What a program prints (nothing, if its output goes elsewhere), or undefined if it is not there or fails. */
export function output(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: "utf8", ...options })
  return status === 0 ? (stdout ?? "").trim() : undefined
}

/**
 * Runs a program in the project's folder, shows what it prints unless `show` is false, and returns that and
 * its status.
 */
export function watched(command, args, { show = true, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options })
  let text = ""
  for (const [stream, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream.on("data", (data) => {
      text += data
      if (show) target.write(data)
    })
  }
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${command} could not be started: ${error.message}`))
    child.on("close", (status) => resolve({ status, text }))
  })
}

/** Where a program is on the PATH, by any of these names. */
export function which(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      for (const ending of process.platform === "win32" ? [".exe", ".cmd"] : [""]) {
        const path = join(folder, name + ending)
        try {
          accessSync(path, constants.X_OK)
          return path
        } catch {}
      }
    }
  }
}

/** A program of the development tools, once npm has installed them. */
export function tool(name) {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name)
}

// Runs other programs and reports progress. It has no npm dependency, because set-up imports it.
import { spawn, spawnSync } from "node:child_process"
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "")

export function step(text) {
  console.log(`\x1b[1m==>\x1b[0m ${text}`)
}

export function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

/** Prints what the user should do, and exits with status 1. */
export function fail(text) {
  console.error(`\n${text}\n`)
  process.exit(1)
}

/** Runs a program in the project's folder and passes its output through. Exits if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options })
  if (error) fail(`${command} could not be started: ${error.message}`)
  if (status !== 0) fail(`${[command, ...args].join(" ")} failed (${status}).`)
}

/** Like `run`, but returns at once, with a promise of the end. A failure ends this process when it next waits. */
export function started(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options })
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${command} could not be started: ${error.message}`))
    child.on("close", (status) => {
      if (status !== 0) fail(`${[command, ...args].join(" ")} failed (${status}).`)
      resolve()
    })
  })
}

/** Returns the output of a program (empty if it is redirected); undefined if the program does not exist or fails. */
export function output(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: "utf8", ...options })
  return status === 0 ? (stdout ?? "").trim() : undefined
}

/**
 * Runs a program in the project's folder. Passes its output through unless `show` is false. Returns the
 * output and the exit status.
 */
export function watched(command, args, { show = true, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options })
  let text = ""
  for (const [stream, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    // A character's bytes may arrive in two chunks.
    stream.setEncoding("utf8").on("data", (data) => {
      text += data
      if (show) target.write(data)
    })
  }
  return new Promise((resolve) => {
    child.on("error", (error) => fail(`${command} could not be started: ${error.message}`))
    child.on("close", (status) => resolve({ status, text }))
  })
}

/** Returns the path of the first program on the PATH with one of these names; undefined if there is none. */
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

/** Returns the path of a development tool that npm has installed. */
export function tool(name) {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name)
}

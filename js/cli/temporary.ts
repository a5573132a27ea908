// The names of temporary files, which tell whose they are and whether that run is still alive: a run that
// was killed cannot remove its own.
import { createHash, randomBytes } from "node:crypto"
import { lstatSync, readdirSync, readFileSync, readlinkSync, unlinkSync } from "node:fs"
import { hostname } from "node:os"
import { basename, dirname, join } from "node:path"

/** After so long a file is stale even where its run cannot be asked for: that of another machine. */
const STALE_MS = 7 * 24 * 60 * 60 * 1000

const NAME = /^\.simhash-([0-9a-f]{16})-([0-9a-f]{16})-(\d{1,10})-(\d{1,20}|x)-[0-9a-f]{16}\.tmp$/

/** A name beside `target` for what becomes it. */
export function temporaryBeside(target: string): string {
  const owner = [digest(basename(target)), machine(), process.pid, startOf(process.pid) ?? "x"]
  return join(dirname(target), `.simhash-${owner.join("-")}-${randomBytes(8).toString("hex")}.tmp`)
}

/**
 * Removes the temporary files of `target` whose runs have ended without it. Those of runs that are alive
 * stay, and those of other machines for a week, where nobody can tell.
 */
export function removeStale(target: string): void {
  for (const name of list(dirname(target))) {
    const [, file, host, pid, start] = NAME.exec(name) ?? []
    if (file !== digest(basename(target))) continue
    const path = join(dirname(target), name)
    try {
      const stats = lstatSync(path)
      if (!stats.isFile()) continue
      const alive = host === machine() ? isAlive(Number(pid), start) : "unknown"
      const old = Date.now() - stats.mtimeMs > STALE_MS
      if (alive === "no" || (alive === "unknown" && old)) unlinkSync(path)
    } catch {
      // Another run was faster, or the file is somebody else's. Neither keeps this run from its work.
    }
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // What is wrong with the folder is told where the file is made in it.
    return []
  }
}

/** Whether the process that had this id, and started then, still runs. */
function isAlive(pid: number, start: string | undefined): "yes" | "no" | "unknown" {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Without permission to signal it, there is such a process.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return "no"
  }
  // The number of a process is given again once it has ended; the time of its start tells them apart.
  const now = startOf(pid)
  if (now === undefined || start === "x") return "unknown"
  return now === start ? "yes" : "no"
}

/** When a process started, in ticks since the machine did, where the system tells (Linux). */
function startOf(pid: number): string | undefined {
  const stat = contents(`/proc/${pid}/stat`)
  // The second field, the name in brackets, may hold anything; the 22nd is the start.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
}

/** Where a process id means this process: this machine, this start of it, and this namespace of ids. */
function machine(): string {
  let namespace = ""
  try {
    namespace = readlinkSync("/proc/self/ns/pid")
  } catch {
    // No Linux.
  }
  return digest([hostname(), contents("/proc/sys/kernel/random/boot_id"), namespace].join("\0"))
}

function contents(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16)
}

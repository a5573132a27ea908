// The machine of a benchmark.
import { cpus, release, type } from "node:os"
import { output } from "../scripts/run.mjs"

export function machine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    os: `${type()} ${release().split("-")[0]}, ${process.arch}`,
    node: process.versions.node,
    v8: process.versions.v8,
    rust: output("rustc", ["--version"])?.split(" ")[1] ?? "none",
  }
}

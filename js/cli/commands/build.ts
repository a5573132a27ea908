import { FILL_OPTIONS, fill } from "../indexes.js"
import { sourcesOf } from "../input.js"
import { ABOUT_JOBS } from "../jobs.js"
import { UsageError } from "../program/errors.js"
import { replaceFile } from "../program/files.js"
import { ABOUT_INPUT } from "../texts.js"
import type { Command } from "./command.js"

export const build: Command = {
  takes: "[FILE...] -o SNAPSHOT",
  summary: "store the fingerprints of texts in a snapshot",
  about: [
    "A snapshot holds ids and fingerprints, the recipe and the width, and no texts. DuplicateIndex.fromBytes " +
      'reads it, for example in a browser, and so do "index query", "pairs" and "groups".',
    ...ABOUT_INPUT,
    "The snapshot is written atomically: to a temporary file in the same folder, which is renamed at the end. " +
      "If a run is killed, the next run with the same -o removes the temporary file that it left behind. A file " +
      "that -o names is replaced if it is a snapshot or empty; --force replaces any other file too, " +
      "but never one of the inputs.",
    ABOUT_JOBS,
  ],
  options: ["out", "force", ...FILL_OPTIONS, "recipe", "bits", "max-distance", "jobs", "quiet", "help"],
  examples: [
    ["simhash-wasm index build articles.jsonl -o articles.simhash", "a snapshot of the texts of a file"],
    [
      "zcat titles.gz | simhash-wasm index build --format lines --recipe short/1 -o titles.simhash",
      "a snapshot of the lines that another program prints",
    ],
    [
      "simhash-wasm index build --bits 128 texts/*.txt -o texts.simhash",
      "a snapshot of files, whose names are the ids",
    ],
  ],
  streams: false,
  async *run(call) {
    const { out } = call.options
    if (out === undefined) throw new UsageError("-o is missing: it names the snapshot to write")
    if (out === "") throw new UsageError('-o takes the name of a file, got ""')
    if (out === "-" && process.stdout.isTTY) {
      throw new UsageError(
        "-o -: a snapshot is binary, which a terminal cannot show: name a file, or use a pipe",
      )
    }
    const sources = sourcesOf(call.files)
    const make = async () => (await fill(sources, call)).toBytes()
    if (out === "-") yield await make()
    else await replaceFile(out, { sources, force: call.options.force ?? false }, make)
  },
}

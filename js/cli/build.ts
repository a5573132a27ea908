import type { Command } from "./command.js"
import { UsageError } from "./errors.js"
import { replaceFile } from "./file.js"
import { FILL_OPTIONS, fill } from "./fill.js"
import { sourcesOf } from "./source.js"
import { ABOUT_INPUT } from "./texts.js"

export const build: Command = {
  takes: "[FILE...] -o SNAPSHOT",
  summary: "store the fingerprints of texts in a snapshot",
  about: [
    "A snapshot holds ids and fingerprints, the recipe and the width, and no texts. It is what " +
      'DuplicateIndex.fromBytes reads, in a browser for one, and what "index query", "pairs" and "groups" read.',
    ...ABOUT_INPUT,
    "The snapshot is there whole or not at all: it is written to a temporary file beside it, " +
      "which is renamed at the end. Where that file was left by a run that was killed, the next run with the same " +
      "-o removes it. What -o names is replaced if it is a snapshot or empty; --force replaces any other file too, " +
      "but never one of the inputs.",
  ],
  options: ["out", "force", ...FILL_OPTIONS, "recipe", "bits", "max-distance", "quiet", "help"],
  examples: [
    ["simhash-wasm index build articles.jsonl -o articles.simhash", "a snapshot of what a file holds"],
    [
      "zcat titles.gz | simhash-wasm index build --format lines --recipe short/1 -o titles.simhash",
      "of the lines of another program's output",
    ],
    ["simhash-wasm index build --bits 128 texts/*.txt -o texts.simhash", "of files, by their names"],
  ],
  streams: false,
  async *run(call) {
    const { out } = call.options
    if (out === undefined) throw new UsageError("-o says where the snapshot goes, and is missing")
    if (out === "") throw new UsageError('-o takes the name of a file, got ""')
    if (out === "-" && process.stdout.isTTY) {
      throw new UsageError(
        "-o -: a snapshot is bytes, which a terminal cannot show: name a file, or use a pipe",
      )
    }
    const sources = sourcesOf(call.files, call.signal)
    const make = async () => (await fill(sources, call)).toBytes()
    if (out === "-") yield await make()
    else await replaceFile(out, { sources, force: call.options.force ?? false, signal: call.signal }, make)
  },
}

import { toHex } from "../../index.js"
import { fingerprinted, noteEmpty, simhashOf } from "../fingerprints.js"
import { sourcesOf } from "../input.js"
import { ABOUT_JOBS, jobsOf } from "../jobs.js"
import { ABOUT_OUTPUT, rowWriter } from "../program/output.js"
import { ABOUT_INPUT, INPUT_OPTIONS, readTexts } from "../texts.js"
import type { Command } from "./command.js"

export const fingerprint: Command = {
  takes: "[FILE...]",
  summary: "print the fingerprint of each text",
  about: [
    "A row for each text: its id, and its fingerprint in hexadecimal digits. As jsonl, " +
      '{"id":...,"fingerprint":"..."}. Fingerprints are comparable only under one recipe and one width.',
    ...ABOUT_INPUT,
    ABOUT_OUTPUT,
    "Lines and objects are streamed, so their number does not matter. A file that is one text is read whole.",
    ABOUT_JOBS,
  ],
  options: [...INPUT_OPTIONS, "recipe", "bits", "jobs", "output", "quiet", "help"],
  examples: [
    ["simhash-wasm fingerprint letter.txt", "the fingerprint of a file"],
    ["simhash-wasm fingerprint --format lines < titles.txt", "the fingerprint of each line"],
    [
      "simhash-wasm fingerprint --field body.html --id slug --output jsonl posts.jsonl",
      'the fingerprints of objects such as {"slug":"hello","body":{"html":"..."}}',
    ],
    ["simhash-wasm fingerprint --recipe page/1 --bits 128 *.md", "another recipe and a greater width"],
  ],
  streams: true,
  async *run({ files, options, report }) {
    const simhash = simhashOf(options)
    const { bits } = simhash.recipe
    const write = rowWriter(["id", "fingerprint"], options)
    let empties = 0
    const texts = readTexts(sourcesOf(files), options)
    for await (const batch of fingerprinted(texts, simhash, report, jobsOf(options))) {
      yield batch.texts.map(({ id, fingerprint }) => write([id, toHex(fingerprint, bits)])).join("")
      empties += batch.texts.filter(({ empty }) => empty).length
    }
    noteEmpty(empties, report)
  },
}

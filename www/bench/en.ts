import { preferences } from "../i18n/en/preferences.js"

/** What the benchmark's page says. */
export const bench = {
  title: "SimHash, timed in your browser",
  intro:
    "This page measures how long a fingerprint takes on your machine: with this package, with two other packages from npm, and with two hand-written functions for comparison. Nothing leaves the browser.",
  method:
    "Each program takes a string and returns a fingerprint. After a warm-up, each is timed in many repetitions of a few milliseconds, in turn with the others, with newly generated texts every time. The time shown is the 15th percentile, on which other work on the machine has little influence. Bars start at the line of short/1: to the left for less time and to the right for more, on a logarithmic scale.",
  preferences,
  loading: "Loading …",
  failed: "The page could not start: {reason}",
  start: "Start",
  stop: "Stop",
  idle: "Takes about half a minute.",
  running: "Timing {set} ({position} of {count}) …",
  stopped: "Stopped.",
  done: "Done.",
  progress: "Progress",
  kinds: { english: "English, {size}", chinese: "Chinese, {size}", mixed: "Mixed scripts, {size}" },
  waiting: "Not timed yet.",
  columns: { who: "Program", time: "One text", ratio: "Compared with short/1" },
  tooSlow: "left out: over 0.1 s",
  fastest: "No program here is faster than short/1.",
  faster: "Faster than short/1 here: {list}.",
  lazy: "The fast hand-written JavaScript finds no words in text without spaces, so it does far less work here.",
  times: "{name} ({ratio}× as fast)",
  units: { ns: "{value} ns", us: "{value} µs", ms: "{value} ms" },
  contenders: {
    short: "simhash-wasm, short/1",
    text: "simhash-wasm, text/1",
    strong: "fast hand-written JavaScript",
    crc32: "npm simhash 0.1.0, crc32",
    simhashJs: "npm simhash-js 1.0.0",
    typical: "typical JavaScript with bigints",
  },
  made: "The fingerprints of one sentence",
  fingerprint: "Fingerprint",
  about: "What it does",
  abouts: {
    short:
      "64 bits; words, and pairs of words with nothing between them, each distinct one once; normalised; words by the rules of Unicode",
    text: "64 bits; words and pairs of words, each distinct one once; normalised; words by the rules of Unicode",
    strong:
      "64 bits; words found by a single loop, every occurrence; not normalised; every character beyond ASCII counts as a letter",
    crc32: "32 bits; words found by a regular expression; uses Node's Buffer, which bundlers provide",
    simhashJs: "32 bits; every fourth run of four characters, without the 128 smallest hashes",
    typical: "64 bits; words found by a regular expression; computes everything with bigints",
  },
  lesson: "How SimHash works, step by step",
}

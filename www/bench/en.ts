import { preferences } from "../i18n/en/preferences.js"

/** What the benchmark's page says. */
export const bench = {
  title: "SimHash, timed in your browser",
  intro:
    "How long a fingerprint takes here, on your machine: this package, two others from npm, and two functions written by hand for comparison. Nothing leaves the browser.",
  method:
    "After a warm-up, each is timed in many repetitions of a few milliseconds, interleaved with the others, with new made-up texts every time. The figure is the 15th percentile of its times, on which other work on the machine has little influence. A string goes in and a fingerprint comes out. Bars start at the line of short/1 and go left for less time and right for more, on a logarithmic scale.",
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
  columns: { who: "Who", time: "One text", ratio: "Against short/1" },
  tooSlow: "left out: over 0.1 s",
  fastest: "Nobody here is faster than short/1.",
  faster: "Faster than short/1 here: {list}.",
  lazy: "The strong JavaScript finds no words in text without spaces, so it does far less work here.",
  times: "{name} ({ratio}× as fast)",
  units: { ns: "{value} ns", us: "{value} µs", ms: "{value} ms" },
  contenders: {
    short: "simhash-wasm, short/1",
    text: "simhash-wasm, text/1",
    strong: "strong JavaScript by hand",
    crc32: "npm simhash 0.1.0, crc32",
    simhashJs: "npm simhash-js 1.0.0",
    typical: "typical JavaScript with bigints",
  },
  made: "The fingerprints of one sentence",
  fingerprint: "Fingerprint",
  about: "What it does",
  abouts: {
    short:
      "64 bits of words, and of pairs with nothing between them, each distinct one once; normalised, words of Unicode",
    text: "64 bits of words and pairs of words, each distinct one once; normalised, words of Unicode",
    strong:
      "64 bits of words that a single loop finds, every occurrence; not normalised, and all beyond ASCII is a letter",
    crc32: "32 bits of words found by a regular expression, with Node's Buffer as bundlers bring it along",
    simhashJs: "32 bits of every fourth run of four characters, leaving out the 128 smallest hashes",
    typical: "64 bits of words found by a regular expression, all of it in bigints",
  },
  lesson: "How SimHash works, step by step",
}

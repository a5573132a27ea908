import { recipes } from "../index.js"
import {
  EVERYWHERE,
  flag,
  type Given,
  type OptionTable,
  oneOf,
  share,
  taking,
  text,
  wholeNumber,
} from "./program/option.js"

/** All options. Each command takes some of them. */
export const OPTIONS = {
  format: taking(
    "FORMAT",
    oneOf("text", "lines", "jsonl"),
    "what the input holds: text, lines or jsonl (default: jsonl for files named .jsonl or .ndjson, text " +
      "for all others and for standard input)",
  ),
  field: taking(
    "NAME",
    text,
    "the field that holds the text; dots separate the names of nested fields (default: text)",
  ),
  id: taking(
    "NAME",
    text,
    "the field that holds the id, which every object must then have (default: id, if present)",
  ),
  fingerprint: {
    ...taking("HEX", text, "query for this fingerprint, by distance; may be repeated"),
    many: true,
  },
  by: taking(
    "MEASURE",
    oneOf("score", "distance"),
    "what makes a match, and which comes first: score or distance (default: score for texts)",
  ),
  recipe: taking(
    "RECIPE",
    text,
    `the recipe of the fingerprints: ${Object.keys(recipes).join(", ")}, or the id of a modified one, such as ` +
      "text/1+weights=count (default: text/1)",
  ),
  bits: taking("N", wholeNumber, "the width of the fingerprints, from 1 to 128 (default: the recipe's)"),
  "max-distance": taking(
    "K",
    wholeNumber,
    "the greatest distance of near-duplicates: at most K bits differ (default: the recipe's; of pairs and groups, " +
      "less if there are many fingerprints)",
  ),
  "max-score": taking("S", share, "the greatest score of a match, from 0 to 1 (default: the recipe's)"),
  limit: taking("N", wholeNumber, "print the N best matches of each query (default: all)"),
  keep: taking(
    "WHICH",
    oneOf("first", "longest"),
    "which text of a group is kept: first or longest, the first of several as long (default: first)",
  ),
  "min-similarity": taking(
    "S",
    share,
    "the least similarity of near-duplicates, from 0.2 to 1: the share of their features that both texts have " +
      "(default: 0.5, or 0.8 with --contained)",
  ),
  contained: flag(
    "measure similarity by the share of the smaller text's features that the other one has, so that a text is a " +
      "near-duplicate of one that contains it and is up to twice as long",
  ),
  connected: flag(
    "print connected components instead: each text is similar to at least one other of its group. In a large " +
      "collection, these chain texts that have nothing in common",
  ),
  "dry-run": flag("print what would be left out, and because of which text, instead of the texts"),
  explain: flag("with --dry-run, print both texts, too: 80 characters from the first word on that differs"),
  jobs: taking("N", wholeNumber, "compute with N threads, up to 256; the output is the same (default: 1)"),
  replace: flag("let the later text win where an id is repeated (default: that is an error)"),
  "keep-empty": flag(
    "include texts that have no features; their fingerprint is 0, so they are duplicates of each other " +
      "(default: they are left out)",
  ),
  "skip-empty": flag("leave out texts that have no features, as is the default"),
  out: { ...taking("FILE", text, 'the snapshot to write; "-" is standard output'), short: "o" },
  force: flag("replace the file that -o names even if it is not a snapshot (default: that is an error)"),
  output: taking("FORMAT", oneOf("tsv", "jsonl"), "what to print: tsv or jsonl (default: tsv)"),
  ...EVERYWHERE,
} satisfies OptionTable

export type OptionName = keyof typeof OPTIONS

export type Options = Given<typeof OPTIONS>

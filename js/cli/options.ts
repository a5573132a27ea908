import { recipes } from "../index.js"
import {
  EVERYWHERE,
  flag,
  type Given,
  type OptionTable,
  oneOf,
  share,
  text,
  wholeNumber,
} from "./program/option.js"

/** All options. Each command takes some of them. */
export const OPTIONS = {
  format: {
    value: "FORMAT",
    read: oneOf("text", "lines", "jsonl"),
    says:
      "what the input holds: text, lines or jsonl (default: jsonl for files named .jsonl or .ndjson, text " +
      "for all others and for standard input)",
  },
  field: {
    value: "NAME",
    read: text,
    says: "the field that holds the text; dots separate the names of nested fields (default: text)",
  },
  id: {
    value: "NAME",
    read: text,
    says: "the field that holds the id, which every object must then have (default: id, if present)",
  },
  fingerprint: {
    value: "HEX",
    many: true,
    read: text,
    says: "query for this fingerprint, by distance; may be repeated",
  },
  by: {
    value: "MEASURE",
    read: oneOf("score", "distance"),
    says: "what makes a match, and which comes first: score or distance (default: score for texts)",
  },
  recipe: {
    value: "RECIPE",
    read: text,
    says:
      `the recipe of the fingerprints: ${Object.keys(recipes).join(", ")}, or the id of a modified one, such as ` +
      "text/1+weights=count (default: text/1)",
  },
  bits: {
    value: "N",
    read: wholeNumber,
    says: "the width of the fingerprints, from 1 to 128 (default: the recipe's)",
  },
  "max-distance": {
    value: "K",
    read: wholeNumber,
    says:
      "the greatest distance of near-duplicates: at most K bits differ (default: the recipe's; of pairs and groups, " +
      "less if there are many fingerprints)",
  },
  "max-score": {
    value: "S",
    read: share,
    says: "the greatest score of a match, from 0 to 1 (default: the recipe's)",
  },
  limit: {
    value: "N",
    read: wholeNumber,
    says: "print the N best matches of each query (default: all)",
  },
  keep: {
    value: "WHICH",
    read: oneOf("first", "longest"),
    says: "which text of a group is kept: first or longest, the first of several as long (default: first)",
  },
  "min-similarity": {
    value: "S",
    read: share,
    says:
      "the least similarity of near-duplicates, from 0.2 to 1: the share of their features that both texts have " +
      "(default: 0.5, or 0.8 with --contained)",
  },
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
  jobs: {
    value: "N",
    read: wholeNumber,
    says: "compute with N threads, up to 256; the output is the same (default: 1)",
  },
  replace: flag("let the later text win where an id is repeated (default: that is an error)"),
  "keep-empty": flag(
    "include texts that have no features; their fingerprint is 0, so they are duplicates of each other " +
      "(default: they are left out)",
  ),
  "skip-empty": flag("leave out texts that have no features, as is the default"),
  out: { value: "FILE", short: "o", read: text, says: 'the snapshot to write; "-" is standard output' },
  force: flag("replace the file that -o names even if it is not a snapshot (default: that is an error)"),
  output: {
    value: "FORMAT",
    read: oneOf("tsv", "jsonl"),
    says: "what to print: tsv or jsonl (default: tsv)",
  },
  ...EVERYWHERE,
} satisfies OptionTable

export type OptionName = keyof typeof OPTIONS

/** The values of the options that were given. */
export type Options = Given<typeof OPTIONS>

// The suites in the order of the report: one for each subject that is compared.
//
// A suite has a `title`, and `tables` by their keys in results.json. A table has a `heading`, what it is `about`, the `format` of its
// figures, and maybe `ratios` to its first column and a `chart` of one row. `rows` measures: it yields one row of a table
// after another, with the functions that are `times`d against each other by `compared`, or with ready `figures`. `contenders`
// says of each column what it computes, and `ours` names the columns that are this package. A goal is a bound (`atLeast`,
// `atMost`) of a figure of one row, `over` another one; `missed` explains.
import * as editor from "./suites/editor.mjs"
import * as fingerprints from "./suites/fingerprints.mjs"
import * as index from "./suites/index.mjs"
import * as passages from "./suites/passages.mjs"
import * as queries from "./suites/queries.mjs"

export const SUITES = { fingerprints, index, queries, passages, editor }

// The data that every output format uses.
import type { Broken } from "../document.js"
import type { Finding, Place } from "../finding.js"

/** A message about a line of a file. */
export interface Remark {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly message: string
}

export interface Outcome {
  readonly findings: readonly Finding[]
  /** Files that were left out, each with the reason. */
  readonly broken: readonly Broken[]
  /** Messages for the authors of documents. */
  readonly notices: readonly Remark[]
  /** Blocks that were compared with only some of the blocks that may share a passage with them. */
  readonly crowded: readonly Place[]
  readonly files: number
  readonly blocks: number
  /** The number of copies that the baseline lists. */
  readonly known: number
  /** The working folder within the git repository, as a prefix of paths: "" or "docs/". */
  readonly prefix: string
}

export type Reporter = (outcome: Outcome) => Iterable<string>

export function counts({ findings }: Pick<Outcome, "findings">): {
  warnings: number
  notes: number
  copies: number
} {
  const warnings = findings.filter(({ severity }) => severity === "warning").length
  const copies = findings.reduce((sum, { copies }) => sum + copies, 0)
  return { warnings, notes: findings.length - warnings, copies }
}

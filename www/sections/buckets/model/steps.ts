/** A step of a query: cut, look each block up, collect, check each candidate, done. */
export type Step =
  | { readonly kind: "cut" | "collect" | "done" }
  | { readonly kind: "lookup"; readonly block: number }
  | { readonly kind: "check"; readonly candidate: number }

/** All steps of a query. */
export function steps(blocks: number, candidates: number): Step[] {
  return [
    { kind: "cut" },
    ...Array.from({ length: blocks }, (_, block): Step => ({ kind: "lookup", block })),
    { kind: "collect" },
    ...Array.from({ length: candidates }, (_, candidate): Step => ({ kind: "check", candidate })),
    { kind: "done" },
  ]
}

/** The progress of a query at a step. */
export interface Progress {
  /** How many blocks have been looked up. */
  readonly lookedUp: number
  readonly collected: boolean
  /** How many candidates have been checked. */
  readonly checked: number
  readonly done: boolean
}

export function progress(steps: readonly Step[], at: number): Progress {
  const taken = steps.slice(0, at + 1)
  const count = (kind: Step["kind"]) => taken.filter((step) => step.kind === kind).length
  return {
    lookedUp: count("lookup"),
    collected: count("collect") > 0,
    checked: count("check"),
    done: count("done") > 0,
  }
}

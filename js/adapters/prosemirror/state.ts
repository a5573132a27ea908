// The plugin's part of an editor state: the warnings at their current positions.
import { type EditorState, PluginKey, type Transaction } from "prosemirror-state"
import { Decoration, DecorationSet } from "prosemirror-view"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { PlacedWarning } from "../../types/placed-warning.js"
import type { TextBlock } from "./blocks.js"

/** @internal */
export interface Warnings {
  readonly decorations: DecorationSet
  /** The blocks of the checked document, and the changes since then. */
  readonly blocks: readonly TextBlock[]
  readonly maps: Transaction["mapping"]["maps"]
  /** Whether a mark was removed with its text, which may have been restored since. */
  readonly hasLost: boolean
}

/** @internal An answer of the checker, which a transaction adds to the state. */
export interface Answer {
  readonly diagnostics: readonly Diagnostic[]
  readonly blocks: readonly TextBlock[]
  /** The blocks whose warnings are replaced; undefined if all are. */
  readonly changed: ReadonlySet<TextBlock> | undefined
}

/** @internal */
export const key = new PluginKey<Warnings>("duplicateWarnings")

/** @internal Returns the state after an answer about these blocks. */
export function shown(decorations: DecorationSet, blocks: readonly TextBlock[]): Warnings {
  return { decorations, blocks, maps: [], hasLost: false }
}

/** @internal */
export function applied(transaction: Transaction, before: Warnings): Warnings {
  const answer: Answer | undefined = transaction.getMeta(key)
  if (answer) return warningsOf(transaction, before, answer)
  if (!transaction.docChanged) return before
  let { hasLost } = before
  const onRemove = () => {
    hasLost = true
  }
  return {
    decorations: before.decorations.map(transaction.mapping, transaction.doc, { onRemove }),
    blocks: before.blocks,
    maps: [...before.maps, ...transaction.mapping.maps],
    hasLost,
  }
}

function warningsOf(
  { doc }: Transaction,
  before: Warnings,
  { diagnostics, blocks, changed }: Answer,
): Warnings {
  const made = diagnostics.flatMap((diagnostic) => {
    const { block, severity } = diagnostic
    const at = blocks[block.index]
    if (!at) return []
    const start = at.pos + 1
    const name = severity === "warning" ? MARK : `${MARK} ${MARK}-${severity}`
    return [Decoration.inline(start + block.from, start + block.to, { class: name }, { diagnostic })]
  })
  if (!changed) return shown(DecorationSet.create(doc, made), blocks)
  const replaced = [...changed].flatMap(({ pos, node }) => before.decorations.find(pos, pos + node.nodeSize))
  return shown(before.decorations.remove(replaced).add(doc, made), blocks)
}

const MARK = "duplicate-warning"

/**
 * Returns all warnings of a document, in its order, for an app that shows them itself.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { warningsIn } from "simhash-wasm/prosemirror"
 *
 * warningsIn(EditorState.create({ schema })) // []
 * ```
 */
export function warningsIn(state: EditorState): PlacedWarning[] {
  const found = key.getState(state)?.decorations.find() ?? []
  return found
    .map(({ from, to, spec }) => ({ from, to, diagnostic: spec["diagnostic"] as Diagnostic }))
    .sort((a, b) => a.from - b.from || b.to - a.to)
}

/**
 * Returns the current range of a related place in the document of an editor; `undefined` if the place is not in it.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { placeIn } from "simhash-wasm/prosemirror"
 *
 * placeIn(EditorState.create({ schema }), {}) // undefined
 * ```
 */
export function placeIn(
  state: EditorState,
  place: Pick<RelatedPlace, "block">,
): { from: number; to: number } | undefined {
  const { block } = place
  const warnings = key.getState(state)
  const known = warnings?.blocks.find(({ key }) => key === block?.key)
  if (!warnings || !known || !block) return undefined
  const moved = (pos: number, side: number) => warnings.maps.reduce((at, map) => map.map(at, side), pos)
  const from = moved(known.pos + 1 + block.from, 1)
  const to = moved(known.pos + 1 + block.to, -1)
  return from < to && to <= state.doc.content.size ? { from, to } : undefined
}

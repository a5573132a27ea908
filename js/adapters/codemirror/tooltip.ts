// A tooltip below the last line of a warning, for the pointer and for commands that select a warning, such as F8. The tooltip of
// @codemirror/lint is placed at the first line, and covers the other lines if there is no room above.
import { setDiagnosticsEffect } from "@codemirror/lint"
import {
  type EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  Transaction,
} from "@codemirror/state"
import {
  type EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  type Rect,
  showTooltip,
  type Tooltip,
} from "@codemirror/view"
import { button, element } from "../elements.js"
import { type PlacedWarning, pieceAt } from "./warning.js"

const close = StateEffect.define<null>()

/** The tooltip of the warning that a command has selected. */
const selected = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    const { from, head } = transaction.newSelection.main
    if (isGoing(transaction)) {
      const found = tooltipAt(transaction.state, from, 1)
      return found?.pos === from ? found : null
    }
    if (!tooltip || isEnd(transaction)) return null
    return head >= tooltip.pos && head <= (tooltip.end ?? head) ? tooltip : null
  },
  provide: (field) => showTooltip.from(field),
})

export const warningTooltips: Extension = [
  selected,
  hoverTooltip(({ state }, pos, side) => (state.field(selected) ? null : tooltipAt(state, pos, side)), {
    hideOn: (transaction) => isEnd(transaction) || isGoing(transaction),
  }),
  // Takes precedence over the binding of Escape that collapses the selection.
  Prec.high(keymap.of([{ key: "Escape", run: closed }])),
]

/** Whether a command has selected a diagnostic. Keys, the pointer and search add a user event, and the list adds an effect. */
function isGoing(transaction: Transaction): boolean {
  const { selection, scrollIntoView, effects, docChanged } = transaction
  const isNamed = transaction.annotation(Transaction.userEvent) !== undefined
  return !isNamed && !docChanged && effects.length === 0 && scrollIntoView && selection?.main.empty === false
}

function isEnd({ docChanged, effects }: Transaction): boolean {
  return docChanged || effects.some((effect) => effect.is(close) || effect.is(setDiagnosticsEffect))
}

function closed(view: EditorView): boolean {
  const isOpen = view.state.field(selected) !== null
  if (isOpen || hasHoverTooltips(view.state)) view.dispatch({ effects: close.of(null) })
  return isOpen
}

function tooltipAt(state: EditorState, at: number, side: number): Tooltip | null {
  const piece = pieceAt(state, at, side)
  if (!piece) return null
  const { from, to, warnings } = piece
  const create = (view: EditorView) => {
    const dom = list(view, warnings)
    return { dom, resize: false, getCoords: () => linesOf(view, warnings, dom) }
  }
  return { pos: from, end: to, create }
}

/** Returns warnings with their actions, in the elements and classes of @codemirror/lint, so that themes apply. */
function list(view: EditorView, warnings: readonly PlacedWarning[]): HTMLElement {
  const items = warnings.map(({ warning, from, to }) => {
    const buttons = warning.actions.map(({ name, markClass, apply }) =>
      button(name, () => apply(view, from, to), { class: `cm-diagnosticAction ${markClass}` }),
    )
    const severity = `cm-diagnostic cm-diagnostic-${warning.severity}`
    const actions = element("div", { class: "cm-duplicateActions" }, ...buttons)
    return element("li", { class: severity }, warning.renderMessage(view), actions)
  })
  const made = element("ul", { class: "cm-tooltip-lint cm-duplicateTooltip" }, ...items)
  made.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && closed(view)) view.focus()
  })
  return made
}

/** The least height of a tooltip, in pixels: its actions, which stay in sight, and a line or two that scroll. */
const LEAST = 80

/**
 * Limits a tooltip to the room above or below warnings, and returns the box of their visible lines; if no room is left, a box that
 * puts the tooltip at the window's bottom.
 */
function linesOf(view: EditorView, warnings: readonly PlacedWarning[], tooltip: HTMLElement): Rect {
  const [from, to] = [
    Math.min(...warnings.map(({ from }) => from)),
    Math.max(...warnings.map(({ to }) => to)),
  ]
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)]
  const inSight = view.scrollDOM.getBoundingClientRect()
  // CodeMirror renders only visible lines, so the others may have no coordinates.
  const heightAt = (height: number) => view.documentTop + height * view.scaleY
  const top = Math.max(start?.top ?? heightAt(view.lineBlockAt(from).top), inSight.top)
  const bottom = Math.min(end?.bottom ?? heightAt(view.lineBlockAt(to).bottom), inSight.bottom)
  const left = start?.left ?? inSight.left
  const { clientHeight } = view.dom.ownerDocument.documentElement
  // The border is not a part of the list.
  tooltip.style.maxHeight = `${Math.max(top - 2, clientHeight - bottom - 2, LEAST)}px`
  const { height } = (tooltip.closest(".cm-tooltip") ?? tooltip).getBoundingClientRect()
  const hasRoom = top >= height || bottom + height <= clientHeight || top >= bottom
  return hasRoom
    ? { left, right: left, top, bottom }
    : { left, right: left, top: 0, bottom: Math.max(0, clientHeight - height) }
}

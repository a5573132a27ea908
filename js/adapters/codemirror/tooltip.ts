// Shows warnings at the pointer, and one that a command selects, such as that of F8. The tooltip of @codemirror/lint is at the
// first line of a warning, and covers the others where there is no room above.
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
import { element } from "../elements.js"
import { type PlacedWarning, pieceAt } from "./warning.js"

const close = StateEffect.define<null>()

/** The tooltip of what a command has selected. */
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
  // Before the key that lets go of a selection.
  Prec.high(keymap.of([{ key: "Escape", run: closed }])),
]

/** Whether a command goes to a diagnostic. Keys, pointers and searches name their events, and the list of warnings has an effect. */
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

/** Warnings and their actions, in the elements that @codemirror/lint makes of them, so that themes apply. */
function list(view: EditorView, warnings: readonly PlacedWarning[]): HTMLElement {
  const items = warnings.map(({ warning, from, to }) => {
    const buttons = warning.actions.map(({ name, markClass, apply }) => {
      const button = element("button", { type: "button", class: `cm-diagnosticAction ${markClass}` }, name)
      button.addEventListener("click", () => apply(view, from, to))
      return button
    })
    const severity = `cm-diagnostic cm-diagnostic-${warning.severity}`
    return element("li", { class: severity }, warning.renderMessage(view), ...buttons)
  })
  const made = element("ul", { class: "cm-tooltip-lint cm-duplicateTooltip" }, ...items)
  made.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && closed(view)) view.focus()
  })
  return made
}

/** The box of all lines of warnings that are in sight; where it leaves no room for the tooltip, one at the end of the window. */
function linesOf(view: EditorView, warnings: readonly PlacedWarning[], tooltip: HTMLElement): Rect {
  const [from, to] = [
    Math.min(...warnings.map(({ from }) => from)),
    Math.max(...warnings.map(({ to }) => to)),
  ]
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)]
  const inSight = view.scrollDOM.getBoundingClientRect()
  // Lines that are out of sight may have no elements.
  const heightAt = (height: number) => view.documentTop + height * view.scaleY
  const top = Math.max(start?.top ?? heightAt(view.lineBlockAt(from).top), inSight.top)
  const bottom = Math.min(end?.bottom ?? heightAt(view.lineBlockAt(to).bottom), inSight.bottom)
  const left = start?.left ?? inSight.left
  const { height } = (tooltip.closest(".cm-tooltip") ?? tooltip).getBoundingClientRect()
  const { clientHeight } = view.dom.ownerDocument.documentElement
  const hasRoom = top >= height || bottom + height <= clientHeight || top >= bottom
  return hasRoom
    ? { left, right: left, top, bottom }
    : { left, right: left, top: 0, bottom: Math.max(0, clientHeight - height) }
}

// A page with Monaco, and what the row asks of it.
import * as monaco from "monaco-editor"
import { type CheckResult, createDuplicateChecker } from "simhash-wasm/editor"
import { watchModel } from "simhash-wasm/monaco"
import { Random, rounds } from "../../js/random.js"

const TOMATOES = "Water the tomatoes early in the morning, before the sun is high."
const TOO_HIGH = "Water the tomatoes in the morning, before the sun is too high."
const FERRY = "The ferry leaves at nine from the old harbour, if the wind allows it."

self.MonacoEnvironment = {
  getWorker: () =>
    new Worker(new URL("monaco-editor/editor/editor.worker.js", import.meta.url), { type: "module" }),
}

const checker = createDuplicateChecker()
const model = monaco.editor.createModel([TOMATOES, FERRY, TOO_HIGH].join("\n\n"), "plaintext")
const editor = monaco.editor.create(document.querySelector("#editor") as HTMLElement, {
  model,
  ariaLabel: "Draft",
  wordWrap: "on",
})
let heard = (_: CheckResult) => {}
const onCheck = (result: CheckResult) => heard(result)
const watched = watchModel(model, monaco, { checker, docId: "draft", delay: 10, onCheck })

const page = {
  focus: () => editor.focus(),
  /** The texts of the markers. */
  marked: () =>
    monaco.editor.getModelMarkers({ owner: "simhash-wasm" }).map((marker) => model.getValueInRange(marker)),
  selected: () => model.getValueInRange(editor.getSelection() as monaco.Selection),
  unignore: () => watched.unignore(),
  /** Edits at random, and after each check compares the markers with those of a checker that gets the whole text; how many. */
  async edit(): Promise<number> {
    const numbers = new Random(7n)
    const parts = [
      TOMATOES,
      TOO_HIGH,
      FERRY,
      `\n\n${TOMATOES}\n\n`,
      "\n\n",
      "👍🏽",
      "港务所早上七点开门。",
      "",
    ]
    let count = 0
    for (let round = rounds(1200); round > 0; round--) {
      const version = model.getVersionId()
      const checked = new Promise<CheckResult>((resolve) => {
        heard = resolve
      })
      editOnce(numbers, () => parts[numbers.below(parts.length)] as string)
      // There may be nothing to undo.
      if (model.getVersionId() === version) continue
      await checked
      const fresh = createDuplicateChecker()
      const { diagnostics } = await fresh.update("draft", { text: model.getValue() })
      fresh.dispose()
      const expected = diagnostics.map(({ from, to }) => model.getValue().slice(from, to)).sort()
      const found = page.marked().sort()
      if (JSON.stringify(found) !== JSON.stringify(expected))
        throw new Error(`marked: ${JSON.stringify(found)}, and not ${JSON.stringify(expected)}`)
      count += found.length
    }
    return count
  },
}

function editOnce(numbers: Random, part: () => string): void {
  const kind = numbers.below(12)
  // Monaco gives the changes of several edits in one event.
  if (kind < 3) editor.trigger("test", kind === 0 ? "redo" : "undo", null)
  else if (kind === 3) model.setEOL(numbers.below(2))
  else if (kind === 4) model.setValue(Array.from({ length: 6 }, part).join("\r\n\r\n"))
  else {
    // Two ranges of few characters, one after the other.
    const half = Math.floor(model.getValueLength() / 2)
    const ranges = [0, half].map((start) => {
      const from = start + numbers.below(half + 1)
      const to = Math.min(from + numbers.below(6), start + half)
      return monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to))
    })
    const edits = ranges.map((range) => ({ range, text: part() }))
    editor.executeEdits("test", edits)
    if (numbers.below(3) === 0) editor.pushUndoStop()
  }
}

Object.assign(window, { page })

declare global {
  interface Window {
    MonacoEnvironment: monaco.Environment
    readonly page: typeof page
  }
}

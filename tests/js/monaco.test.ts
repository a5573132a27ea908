// Markers and code actions, against a model that changes and tells as Monaco's does.
import { createDuplicateChecker, type DuplicateChecker } from "simhash-wasm/editor"
import { type MonacoChange, type MonacoMarker, toMonaco, watchModel } from "simhash-wasm/monaco"
import { expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { Random } from "./random.js"
import { TOMATOES, TOO_HIGH } from "./repeated-texts.js"

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A text model: offsets count its own line ends, and the changes of one edit come with the last first. */
class Model {
  readonly #listeners = new Set<(event: MonacoChange) => void>()
  readonly #ends = new Set<() => void>()
  #version = 1
  #isDisposed = false

  constructor(
    public text: string,
    readonly uri: string,
  ) {}

  getValue = () => this.text
  getValueLength = () => this.text.length
  getVersionId = () => this.#version
  isDisposed = () => this.#isDisposed

  getPositionAt = (offset: number) => {
    const lines = this.text.slice(0, offset).split(/\r\n|\r|\n/)
    return { lineNumber: lines.length, column: (lines.at(-1) as string).length + 1 }
  }

  onDidChangeContent = (listener: (event: MonacoChange) => void) => {
    this.#listeners.add(listener)
    return { dispose: () => this.#listeners.delete(listener) }
  }

  onWillDispose = (listener: () => void) => {
    this.#ends.add(listener)
    return { dispose: () => this.#ends.delete(listener) }
  }

  get listeners(): number {
    return this.#listeners.size + this.#ends.size
  }

  /** Several edits, each of several ranges, in one event: as of one undo. */
  apply(...edits: Edit[][]): void {
    const changes = edits.flatMap((edit) =>
      [...edit]
        .sort((a, b) => b.from - a.from)
        .map(({ from, to, text }) => {
          this.text = this.text.slice(0, from) + text + this.text.slice(to)
          return { rangeOffset: from, rangeLength: to - from, text }
        }),
    )
    this.#tell({ changes, isFlush: false, isEolChange: false })
  }

  setEOL(end: string): void {
    const rangeLength = this.text.length
    this.text = this.text.replace(/\r\n|\n/g, end)
    this.#tell({
      changes: [{ rangeOffset: 0, rangeLength, text: this.text }],
      isFlush: false,
      isEolChange: true,
    })
  }

  dispose(): void {
    for (const end of [...this.#ends]) end()
    this.#isDisposed = true
  }

  #tell(event: MonacoChange): void {
    this.#version++
    for (const listener of this.#listeners) listener(event)
  }
}

interface Action {
  title: string
  command: { id: string; arguments: unknown[] }
}

/** As much of Monaco as is used. */
class Monaco {
  readonly MarkerSeverity = { Warning: 4, Info: 2 }
  readonly markers = new Map<unknown, MonacoMarker[]>()
  readonly models: Model[] = []
  readonly commands = new Map<string, (accessor: unknown, ...given: unknown[]) => void>()
  readonly providers = new Set<{ provideCodeActions(...given: unknown[]): { actions: Action[] } }>()
  selected: unknown

  readonly editor = {
    setModelMarkers: (model: unknown, _owner: string, markers: MonacoMarker[]) =>
      this.markers.set(model, markers),
    getModels: () => this.models,
    getEditors: () => [
      {
        getModel: () => this.models[0],
        setSelection: (range: unknown) => {
          this.selected = range
        },
        revealRangeInCenterIfOutsideViewport() {},
        focus() {},
      },
    ],
    registerCommand: (id: string, run: (accessor: unknown, ...given: unknown[]) => void) => {
      if (this.commands.has(id)) throw new Error(`${id} is there`)
      this.commands.set(id, run)
      return { dispose: () => this.commands.delete(id) }
    },
  }

  readonly languages = {
    registerCodeActionProvider: (_: string, provider: { provideCodeActions(): { actions: Action[] } }) => {
      this.providers.add(provider)
      return { dispose: () => this.providers.delete(provider) }
    },
  }

  /** The actions for a marker, or without one, for lines. */
  actions(model: Model, marker: MonacoMarker | undefined, range: object | undefined = marker): Action[] {
    const markers = marker ? [marker] : []
    return [...this.providers].flatMap((one) => one.provideCodeActions(model, range, { markers }).actions)
  }

  run({ command }: Action): void {
    this.commands.get(command.id)?.({}, ...command.arguments)
  }
}

function open(text: string, uri = "file:///a.md", monaco = new Monaco()) {
  const model = new Model(text, uri)
  monaco.models.push(model)
  return { model, monaco }
}

const offsetOf = (model: Model, line: number, column: number) =>
  model.text
    .split("\n")
    .slice(0, line - 1)
    .join("\n").length +
  (line > 1 ? 1 : 0) +
  column -
  1

/** The texts of the markers. */
function marked(monaco: Monaco, model: Model): string[] {
  return (monaco.markers.get(model) ?? []).map((marker) =>
    model.text.slice(
      offsetOf(model, marker.startLineNumber, marker.startColumn),
      offsetOf(model, marker.endLineNumber, marker.endColumn),
    ),
  )
}

const eventually = (what: () => unknown) => expect.poll(what, { interval: 5 })

test("markers are at the model's own positions, with emoji, and line ends of two units", async () => {
  const { model, monaco } = open(`👍🏽 One\r\n\r\n${TOMATOES}\r\n\r\n家 Two\r\n\r\n  ${TOO_HIGH}\r\n`)
  const binding = watchModel(model, monaco, { checker: createDuplicateChecker(), delay: 1 })
  await eventually(() => marked(monaco, model)).toEqual([TOMATOES, TOO_HIGH])
  const [first] = monaco.markers.get(model) as MonacoMarker[]
  expect(first).toMatchObject({
    source: "simhash-wasm",
    severity: 4,
    code: "duplicate.near",
    startLineNumber: 3,
  })
  expect(first?.relatedInformation).toMatchObject([
    { resource: "file:///a.md", startLineNumber: 7, startColumn: 3 },
  ])
  model.apply([
    { from: 0, to: 4, text: "🧑‍🌾" },
    { from: model.text.length - 2, to: model.text.length - 2, text: " more" },
  ])
  await eventually(() => marked(monaco, model)).toEqual([TOMATOES, `${TOO_HIGH} more`])
  model.setEOL("\n")
  await eventually(() => marked(monaco, model)).toEqual([TOMATOES, `${TOO_HIGH} more`])
  binding.dispose()
  expect(monaco.markers.get(model)).toEqual([])
})

test("after random edits of several ranges, also several in one event, the checker has the model's text", async () => {
  const { model, monaco } = open("")
  const checker = createDuplicateChecker()
  let checks = 0
  const binding = watchModel(model, monaco, { checker, delay: 0, onCheck: () => checks++ })
  const random = new Random(5n)
  const parts = [TOMATOES, TOO_HIGH, "\r\n\r\n", "\r\n", "👍🏽", "港务所早上七点开门。"]
  const part = () => parts[random.below(parts.length)] as string
  let warnings = 0
  for (let step = 0; step < 60; step++) {
    for (let edits = 1 + random.below(3); edits > 0; edits--) {
      const offset = () => random.below(model.text.length + 1)
      const [a = 0, b = 0, c = 0] = [offset(), offset(), offset()].sort((a, b) => a - b)
      const second = b === c ? [] : [{ from: c, to: c, text: part() }]
      model.apply([{ from: a, to: b, text: part() }, ...second])
    }
    // The second edit is of the text after the first one.
    if (step % 3 === 0) model.apply([{ from: 0, to: 0, text: part() }], [{ from: 0, to: 1, text: "" }])
    const before = checks
    await eventually(() => checks).toBeGreaterThan(before)
    const fresh = createDuplicateChecker()
    await fresh.update("file:///a.md", { text: model.text })
    const ranges = (of: DuplicateChecker) => of.diagnostics("file:///a.md").map(({ from, to }) => [from, to])
    expect(ranges(checker)).toEqual(ranges(fresh))
    warnings += ranges(fresh).length
    fresh.dispose()
  }
  expect(warnings).toBeGreaterThan(10)
  binding.dispose()
})

test("code actions go to the twin, where it is now, and ignore the warning", async () => {
  const { model, monaco } = open(`${TOMATOES}\n\n${TOO_HIGH}`)
  const ignored: string[] = []
  watchModel(model, monaco, {
    checker: createDuplicateChecker(),
    delay: 50,
    language: "zh-CN",
    onIgnore: ({ ignoreKey }) => ignored.push(ignoreKey),
  })
  await eventually(() => marked(monaco, model)).toHaveLength(2)
  const [first] = monaco.markers.get(model) as [MonacoMarker]
  const actions = monaco.actions(model, first)
  expect(actions.map(({ title }) => title)).toEqual(["转到重复处", "忽略这处重复"])
  expect(monaco.actions(model, { ...first, startColumn: 2 })).toEqual([])
  model.apply([{ from: TOMATOES.length + 2, to: TOMATOES.length + 2, text: "One line more.\n\n" }])
  monaco.run(actions[0] as Action)
  expect(monaco.selected).toEqual({
    startLineNumber: 5,
    startColumn: 1,
    endLineNumber: 5,
    endColumn: TOO_HIGH.length + 1,
  })
  monaco.run(actions[1] as Action)
  await eventually(() => marked(monaco, model)).toEqual([])
  expect(ignored).toHaveLength(1)
})

test("what was ignored is taken back where it is now by a code action, or by the app, the last first", async () => {
  const { model, monaco } = open(`${TOMATOES}\n\n${TOO_HIGH}`)
  const checker = createDuplicateChecker()
  const told: string[] = []
  const onIgnore = (_: unknown, isIgnored: boolean) =>
    told.push(`${isIgnored} ${checker.exportIgnored().keys.length}`)
  const watch = () => watchModel(model, monaco, { checker, delay: 1, onIgnore })
  const binding = watch()
  const line = (number: number) => ({ startLineNumber: number, endLineNumber: number })
  const undo = (number: number) => monaco.actions(model, undefined, line(number))
  const ignoreFirst = async () => {
    await eventually(() => marked(monaco, model)).toHaveLength(2)
    const [first] = monaco.markers.get(model) as [MonacoMarker]
    monaco.run(monaco.actions(model, first).at(-1) as Action)
    await eventually(() => marked(monaco, model)).toEqual([])
  }
  expect(binding.unignore()).toBe(false)
  await ignoreFirst()
  expect(told).toEqual(["true 1"])
  model.apply([{ from: 0, to: 0, text: "One line more.\n\n" }])
  expect(undo(1)).toEqual([])
  expect(undo(3).map(({ title }) => title)).toEqual(["Undo ignoring this duplicate"])
  const [action] = undo(3) as [Action]
  monaco.run(action)
  await eventually(() => marked(monaco, model)).toEqual([TOMATOES, TOO_HIGH])
  // A menu that is still open offers what is done already.
  monaco.run(action)
  expect(told).toEqual(["true 1", "false 0"])
  expect(undo(3)).toEqual([])
  // Also after the model was watched anew.
  await ignoreFirst()
  binding.dispose()
  expect(binding.unignore()).toBe(false)
  const again = watch()
  expect(again.unignore()).toBe(true)
  await eventually(() => marked(monaco, model)).toEqual([TOMATOES, TOO_HIGH])
  expect(again.unignore()).toBe(false)
})

test("two models on one checker warn of each other, and the app goes from one to the other", async () => {
  const checker = createDuplicateChecker()
  const { model: a, monaco } = open(TOMATOES)
  const { model: b } = open("Nothing of the kind.", "file:///b.md", monaco)
  const gone: unknown[] = []
  watchModel(a, monaco, { checker, delay: 1, goTo: ({ docId }) => gone.push(docId) })
  watchModel(b, monaco, { checker, delay: 1 })
  b.apply([{ from: 0, to: b.text.length, text: TOO_HIGH }])
  await eventually(() => [...marked(monaco, a), ...marked(monaco, b)]).toEqual([TOMATOES, TOO_HIGH])
  const [ofA] = monaco.markers.get(a) as [MonacoMarker]
  const [ofB] = monaco.markers.get(b) as [MonacoMarker]
  expect(ofA.relatedInformation[0]?.resource).toBe("file:///b.md")
  monaco.run(monaco.actions(a, ofA)[0] as Action)
  expect(gone).toEqual(["file:///b.md"])
  expect(monaco.actions(b, ofB).map(({ title }) => title)).toEqual(["Ignore this duplicate"])
})

test("it tells of a check that fails, ends with the model, leaves nothing behind, and its document stays", async () => {
  const checker = createDuplicateChecker()
  const { model, monaco } = open(TOMATOES)
  let checks = 0
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  watchModel(model, monaco, { checker, delay: 1, onCheck: () => checks++, onError })
  await eventually(() => checks).toBe(1)
  checker.update = () => Promise.reject(new RangeError("full"))
  model.apply([{ from: 0, to: 0, text: "y" }])
  await eventually(() => errors).toEqual([new RangeError("full")])
  Reflect.deleteProperty(checker, "update")
  model.apply([{ from: 0, to: 0, text: "x" }])
  model.dispose()
  expect([model.listeners, monaco.commands.size, monaco.providers.size]).toEqual([0, 0, 0])
  await checker.update("b", { text: TOO_HIGH })
  expect(checks).toBe(1)
  expect(checker.documents).toEqual(["file:///a.md", "b"])
})

test("what is typed while a checker gets the whole text anew is in it once", async () => {
  const { model, monaco } = open(`${TOMATOES}\n\n${TOO_HIGH}`)
  const checker = createDuplicateChecker()
  watchModel(model, monaco, { checker, docId: "a", delay: 1 })
  await eventually(() => marked(monaco, model)).toHaveLength(2)
  // Somebody else gives the checker another text: the next change does not fit it.
  await checker.update("a", { text: "" })
  const update = checker.update.bind(checker)
  let isTyped = false
  checker.update = (docId, content, options) => {
    const answer = update(docId, content, options)
    if (isTyped || !("changes" in content) || content.changes.length === 0) return answer
    isTyped = true
    // Between the answer that refuses the change and the whole text.
    return answer.finally(() => model.apply([{ from: 0, to: 0, text: "Typed. " }]))
  }
  model.apply([{ from: model.getValue().length, to: model.getValue().length, text: " More." }])
  await eventually(() => isTyped).toBe(true)
  await eventually(() =>
    checker.diagnostics("a").map(({ from, to }) => model.getValue().slice(from, to)),
  ).toEqual([`Typed. ${TOMATOES}`, `${TOO_HIGH} More.`])
})

const checker = createDuplicateChecker()

test.each([
  [undefined, "checker must be a DuplicateChecker"],
  [{ checker: { update() {} } }, "checker must be a DuplicateChecker"],
  [{ checker, docId: 5 }, "docId must be a string, got 5"],
  [{ checker, language: "fr" }, 'language must be "en" or "zh-CN", got "fr"'],
  [{ checker, format: "html" }, 'format must be "text" or "markdown", got "html"'],
  [{ checker, delay: -1 }, "delay must be a non-negative number of milliseconds, got -1"],
  [{ checker, goTo: 5 }, "goTo must be a function, got 5"],
  [{ checker, onError: {} }, "onError must be a function"],
  [{ checker, colour: 1 }, "unknown option of watchModel"],
])("options that are no options are refused: %o", (options, sentence) => {
  const { model, monaco } = open("")
  expect(codeOf(() => watchModel(model, monaco, options as never))).toBe("INVALID_ARGUMENT")
  expect(() => watchModel(model, monaco, options as never)).toThrow(sentence)
  // Nothing is left of it.
  expect([monaco.commands.size, monaco.providers.size]).toEqual([0, 0])
})

test.each([
  [undefined, undefined, "watchModel takes a Monaco model, got undefined"],
  ["a.md", new Monaco(), 'watchModel takes a Monaco model, got "a.md"'],
  [{ uri: "a.md" }, new Monaco(), "watchModel takes a Monaco model"],
  [open("").model, null, "watchModel takes the namespace monaco, got null"],
  [open("").model, {}, "watchModel takes the namespace monaco"],
])("what is no model or no Monaco is refused: %o, %o", (model, monaco, sentence) => {
  const watch = () => watchModel(model as never, monaco as never, { checker })
  expect(codeOf(watch)).toBe("INVALID_ARGUMENT")
  expect(watch).toThrow(sentence)
})

test("a marker is made of a diagnostic, severities and models, and of nothing else", async () => {
  const { model } = open(TOMATOES)
  const result = await createDuplicateChecker().update("a", { text: `${TOMATOES}\n\n${TOMATOES}` })
  const diagnostic = result?.diagnostics[0]
  const severities = { Warning: 4, Info: 2 }
  for (const [given, sentence] of [
    [[undefined, severities, () => model], "toMonaco takes a diagnostic of a checker, got undefined"],
    [[diagnostic, undefined, () => model], "toMonaco takes monaco.MarkerSeverity, got undefined"],
    [[diagnostic, severities, undefined], "modelOf of toMonaco must be a function, got undefined"],
  ] as const) {
    const make = () => toMonaco(...(given as unknown as Parameters<typeof toMonaco>))
    expect(codeOf(make)).toBe("INVALID_ARGUMENT")
    expect(make).toThrow(sentence)
  }
})

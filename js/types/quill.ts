/// <reference path="../values/host.ts" preserve="true" />

/** What is used of Quill's `Delta`. */
export interface QuillDelta {
  /** The texts and embeds of a document, or the operations of a change. */
  readonly ops: readonly {
    readonly insert?: unknown
    readonly attributes?: Readonly<Record<string, unknown>> | undefined
  }[]
  /** Where an index is after the change; with priority, before what is inserted at it. */
  readonly transformPosition: (index: number, priority?: boolean) => number
}

/** What is used of an editor of Quill 2. */
export interface QuillEditor {
  /** The editable element. */
  readonly root: HTMLElement
  /** Whether a character is being composed. */
  readonly composition: { readonly isComposing: boolean }
  /** The document. */
  readonly getContents: () => QuillDelta
  /** The lines. */
  readonly getLines: () => readonly object[]
  /** The selection. */
  readonly getSelection: () => { readonly index: number; readonly length: number } | null
  /** Selects a range. */
  readonly setSelection: (index: number, length: number, source: "user") => void
  /** Scrolls to the selection. */
  readonly scrollSelectionIntoView: () => void
  /** Has the focus. */
  readonly focus: () => void
  /** Calls a listener at each event. */
  readonly on: (event: string, listener: (change: QuillDelta) => void) => unknown
  /** Calls it no longer. */
  readonly off: (event: string, listener: (change: QuillDelta) => void) => unknown
}

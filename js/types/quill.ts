/// <reference path="../values/host.ts" preserve="true" />

/** The part of Quill's `Delta` that is used. */
export interface QuillDelta {
  /** The texts and embeds of a document, or the operations of a change. */
  readonly ops: readonly {
    readonly insert?: unknown
    readonly attributes?: Readonly<Record<string, unknown>> | undefined
  }[]
  /** Returns the position of an index after the change; with `priority`, before text inserted at the index. */
  readonly transformPosition: (index: number, priority?: boolean) => number
}

/** The part of a Quill 2 editor that is used. */
export interface QuillEditor {
  /** The editable element. */
  readonly root: HTMLElement
  /** Whether a character is being composed. */
  readonly composition: { readonly isComposing: boolean }
  /** Returns the document. */
  readonly getContents: () => QuillDelta
  /** Returns the lines. */
  readonly getLines: () => readonly object[]
  /** Returns the selection. */
  readonly getSelection: () => { readonly index: number; readonly length: number } | null
  /** Selects a range. */
  readonly setSelection: (index: number, length: number, source: "user") => void
  /** Scrolls to the selection. */
  readonly scrollSelectionIntoView: () => void
  /** Focuses the editor. */
  readonly focus: () => void
  /** Adds a listener for an event. */
  readonly on: (event: string, listener: (change: QuillDelta) => void) => unknown
  /** Removes a listener. */
  readonly off: (event: string, listener: (change: QuillDelta) => void) => unknown
}

import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult, Language } from "./checker.js"
import type { Diagnostic, DiagnosticCode, RelatedPlace } from "./diagnostic.js"

/** A position. Lines and columns count from 1. */
export interface MonacoPosition {
  /** The line. */
  readonly lineNumber: number
  /** The column, in UTF-16 units. */
  readonly column: number
}

/** A range of a model. Lines and columns count from 1. */
export interface MonacoRange {
  /** The first line. */
  startLineNumber: number
  /** The column of the start. */
  startColumn: number
  /** The last line. */
  endLineNumber: number
  /** The column after the end. */
  endColumn: number
}

/** The part of `monaco.Uri` that is used. */
export interface MonacoUri {
  /** Returns the URI as text. */
  readonly toString: () => string
}

/** The part of `monaco.editor.ITextModel` that is used. */
export interface MonacoModel {
  /** The URI of the model. */
  readonly uri: MonacoUri
  /** Returns the text, with the model's line ends. */
  readonly getValue: () => string
  /** Returns the length of the text. */
  readonly getValueLength: () => number
  /** Returns a number that every change increases. */
  readonly getVersionId: () => number
  /** Returns the position of an offset. */
  readonly getPositionAt: (offset: number) => MonacoPosition
  /** Returns whether the model was disposed of. */
  readonly isDisposed: () => boolean
  /** Calls a listener after each change. */
  readonly onDidChangeContent: (listener: (event: MonacoChange) => void) => MonacoDisposable
  /** Calls a listener before the model is disposed of. */
  readonly onWillDispose: (listener: () => void) => MonacoDisposable
}

/** The part of `monaco.editor.IModelContentChangedEvent` that is used. */
export interface MonacoChange {
  /** The changes of one edit, the last in the document first. */
  readonly changes: readonly {
    /** The offset of the range. */
    readonly rangeOffset: number
    /** The length of the range. */
    readonly rangeLength: number
    /** The new text of the range. */
    readonly text: string
  }[]
  /** Whether the whole text was set. */
  readonly isFlush: boolean
  /** Whether the line ends were changed. */
  readonly isEolChange: boolean
}

/** The part of `monaco.IDisposable` that is used. */
export interface MonacoDisposable {
  /** Stops the subscription. */
  readonly dispose: () => void
}

/** A marker for `monaco.editor.setModelMarkers`. */
export interface MonacoMarker<Uri extends MonacoUri = MonacoUri> extends MonacoRange {
  /** The kind of the warning. */
  code: DiagnosticCode
  /** `MarkerSeverity.Warning` or `MarkerSeverity.Info`. */
  severity: number
  /** A sentence, in the language of the checker. */
  message: string
  /** The name of the package. */
  source: string
  /** The related places whose model is known. */
  relatedInformation: (MonacoRange & {
    /** The URI of the model. */
    resource: Uri
    /** The start of the text at the place. */
    message: string
  })[]
}

/** The part of the namespace `monaco` that is used, in any version since 0.40. */
export interface MonacoApi {
  /** The severities of markers. */
  readonly MarkerSeverity: { readonly Warning: number; readonly Info: number }
  /** `monaco.editor`, for markers, commands, models and editors. */
  readonly editor: object
  /** `monaco.languages`, for code actions. */
  readonly languages: object
}

/** The options of {@link watchModel}. */
export interface WatchModelOptions {
  /** The checker. Models that share one warn of each other's texts. */
  readonly checker: EditorChecker
  /**
   * The document's name in the checker. Default: the URI of the model. Other models are found only if their names are their URIs.
   */
  readonly docId?: string | undefined
  /** How the text is cut into blocks. Default: `"text"`, into paragraphs. */
  readonly format?: "text" | "markdown" | undefined
  /** The pause in typing before a check, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the code actions. Default: `"en"`. */
  readonly language?: Language | undefined
  /**
   * Goes to a place in another model. Without it, the code action is offered only for places in this model, to which the
   * editor goes by itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /** Called after each check of the current model. */
  readonly onCheck?: ((result: CheckResult) => void) | undefined
  /** Called after a warning was ignored, or restored (`isIgnored` is then `false`). Store the result of `exportIgnored` here. */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
  /** Called when a check fails, for example because memory is full. Default: the error is thrown as an uncaught exception. */
  readonly onError?: ((error: unknown) => void) | undefined
}

import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult, Language } from "./checker.js"
import type { Diagnostic, DiagnosticCode, RelatedPlace } from "./diagnostic.js"

/** A position, both from 1. */
export interface MonacoPosition {
  /** The line. */
  readonly lineNumber: number
  /** The column, in UTF-16 units. */
  readonly column: number
}

/** A range of a model, all from 1. */
export interface MonacoRange {
  /** The first line. */
  startLineNumber: number
  /** The column in it. */
  startColumn: number
  /** The last line. */
  endLineNumber: number
  /** The column after the end. */
  endColumn: number
}

/** What is used of `monaco.Uri`. */
export interface MonacoUri {
  /** The address as a text. */
  readonly toString: () => string
}

/** What is used of `monaco.editor.ITextModel`. */
export interface MonacoModel {
  /** The address of the model. */
  readonly uri: MonacoUri
  /** The text, with the model's line ends. */
  readonly getValue: () => string
  /** The length of the text. */
  readonly getValueLength: () => number
  /** A number that every change increases. */
  readonly getVersionId: () => number
  /** The position of an offset. */
  readonly getPositionAt: (offset: number) => MonacoPosition
  /** Whether the model was disposed of. */
  readonly isDisposed: () => boolean
  /** Calls a listener after each change. */
  readonly onDidChangeContent: (listener: (event: MonacoChange) => void) => MonacoDisposable
  /** Calls a listener before the model is disposed of. */
  readonly onWillDispose: (listener: () => void) => MonacoDisposable
}

/** What is used of `monaco.editor.IModelContentChangedEvent`. */
export interface MonacoChange {
  /** The changes, as Monaco gives them: those of one edit with the last first. */
  readonly changes: readonly {
    /** The offset of the range. */
    readonly rangeOffset: number
    /** Its length. */
    readonly rangeLength: number
    /** What replaces it. */
    readonly text: string
  }[]
  /** Whether the whole text was set. */
  readonly isFlush: boolean
  /** Whether the line ends were changed. */
  readonly isEolChange: boolean
}

/** What is used of `monaco.IDisposable`. */
export interface MonacoDisposable {
  /** Ends it. */
  readonly dispose: () => void
}

/** A marker, as `monaco.editor.setModelMarkers` takes it. */
export interface MonacoMarker<Uri extends MonacoUri = MonacoUri> extends MonacoRange {
  /** What the warning says. */
  code: DiagnosticCode
  /** `MarkerSeverity.Warning` or `MarkerSeverity.Info`. */
  severity: number
  /** A sentence, in the language of the checker. */
  message: string
  /** The name of the package. */
  source: string
  /** The related places whose model is known. */
  relatedInformation: (MonacoRange & {
    /** The model's address. */
    resource: Uri
    /** How the place begins. */
    message: string
  })[]
}

/** What is used of `monaco`, besides what {@link watchModel} calls: any version of it since 0.40 fits. */
export interface MonacoApi {
  /** The severities of markers. */
  readonly MarkerSeverity: { readonly Warning: number; readonly Info: number }
  /** `monaco.editor`, of which markers, commands, models and editors are used. */
  readonly editor: object
  /** `monaco.languages`, of which code actions are used. */
  readonly languages: object
}

/** The options of {@link watchModel}. */
export interface WatchModelOptions {
  /** The checker. Several models can share one: each then warns of what repeats a text in another. */
  readonly checker: EditorChecker
  /**
   * What the document is called in the checker. Default: the model's address, by which the models of other documents
   * are found, too.
   */
  readonly docId?: string | undefined
  /** How the text is cut into blocks. Default: `"text"`, into its paragraphs. */
  readonly format?: "text" | "markdown" | undefined
  /** The pause in typing after which the document is checked, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the code actions. Default: `"en"`. */
  readonly language?: Language | undefined
  /**
   * Goes to a place that is not in this model. Without it, the code action is offered for places in this model alone,
   * where the editor that shows it goes there itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /** Called after each check whose answer is of the model as it is. */
  readonly onCheck?: ((result: CheckResult) => void) | undefined
  /**
   * Called when the reader has ignored a warning, or has taken that back: time to store what `exportIgnored` returns.
   * `isIgnored` says which.
   */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
  /** Called when a check fails, such as for lack of memory. Default: the error is thrown, where nothing catches it. */
  readonly onError?: ((error: unknown) => void) | undefined
}

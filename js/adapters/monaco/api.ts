// The members of Monaco that watchModel calls. The public type omits them: their many overloads would not help a reader.
import type {
  MonacoApi,
  MonacoDisposable,
  MonacoMarker,
  MonacoModel,
  MonacoRange,
  MonacoUri,
} from "../../types/monaco.js"

export interface Api extends MonacoApi {
  readonly editor: {
    setModelMarkers(model: MonacoModel, owner: string, markers: MonacoMarker[]): void
    registerCommand(id: string, handler: (accessor: unknown, act: () => void) => void): MonacoDisposable
    getModels(): readonly MonacoModel[]
    getEditors(): readonly Editor[]
  }
  readonly languages: {
    registerCodeActionProvider(selector: string, provider: Provider): MonacoDisposable
  }
}

interface Editor {
  getModel(): unknown
  setSelection(range: MonacoRange): void
  revealRangeInCenterIfOutsideViewport(range: MonacoRange): void
  focus(): void
}

export interface Marker extends MonacoRange {
  readonly message: string
  readonly source?: string
}

export interface CodeAction {
  readonly title: string
  readonly kind: "quickfix"
  readonly diagnostics: readonly Marker[]
  readonly command: { readonly id: string; readonly title: string; readonly arguments: readonly [() => void] }
}

export interface Provider {
  provideCodeActions(
    model: { readonly uri: MonacoUri },
    range: Pick<MonacoRange, "startLineNumber" | "endLineNumber">,
    context: { readonly markers: readonly Marker[] },
  ): { readonly actions: readonly CodeAction[]; dispose(): void }
}

// The host types that this package's declarations name. If a project's libraries declare them, such as "dom",
// "webworker" or @types/node, an interface here merges with theirs and adds nothing; otherwise it is empty.

/// <reference lib="esnext.disposable" preserve="true" />

export {}

declare global {
  interface AbortSignal {}
  interface URL {}
  interface Request {}
  interface Response {}
  interface Worker {}
  interface HTMLElement {}
  namespace WebAssembly {
    interface Module {}
  }
}

// Types of the host that the declarations of this package name. Where a project's libraries declare them, such as
// "dom", "webworker" or @types/node, an interface here is merged with theirs and adds nothing; otherwise it is empty.

/// <reference lib="esnext.disposable" preserve="true" />

export {}

declare global {
  interface AbortSignal {}
  interface URL {}
  interface Request {}
  interface Response {}
  interface Worker {}
  namespace WebAssembly {
    interface Module {}
  }
}

// Types of the host that the declarations of this package name. Where a project's libraries declare them, such as
// "dom", "webworker" or @types/node, an interface here is merged with theirs and adds nothing; otherwise it is empty.

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

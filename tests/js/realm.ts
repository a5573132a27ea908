/** Runs code in another realm, whose arrays, buffers and objects have other prototypes: a frame, or node:vm. */
export async function otherRealm(): Promise<(code: string) => unknown> {
  if (typeof document !== "undefined") {
    const frame = document.body.appendChild(document.createElement("iframe"))
    const { eval: run } = frame.contentWindow as unknown as { eval: (code: string) => unknown }
    return (code) => run(code)
  }
  const vm = "node:vm"
  const { createContext, runInContext } = (await import(/* @vite-ignore */ vm)) as typeof import("node:vm")
  const context = createContext({})
  return (code) => runInContext(code, context)
}

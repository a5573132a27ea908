import { SimHashError } from "./errors.js"
import { instantiate } from "./instance.js"
import type { ModuleSource } from "./public/url.js"

let loading: Promise<void> | undefined

/** Loads the module once, from `source`; again only after a failure. */
export function initFrom(source: () => ModuleSource | Promise<BufferSource>): Promise<void> {
  loading ??= load(source).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(source: () => ModuleSource | Promise<BufferSource>): Promise<void> {
  let module: WebAssembly.Module
  try {
    module = await compile(await source())
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SimHashError("INIT_FAILED", `the WebAssembly module could not be loaded: ${reason}`, { cause })
  }
  instantiate(module)
}

async function compile(source: Awaited<ModuleSource>): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source)
  const response = source instanceof Response ? source : await fetch(source)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText} for ${response.url}`)
  // Streaming takes no other type, and not every server knows this one.
  const streams = response.headers.get("Content-Type")?.startsWith("application/wasm")
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())
}

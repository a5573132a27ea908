import { byteSource, isByteSource } from "./bytes.js"
import { SimHashError, show } from "./errors.js"
import { exports } from "./exports.js"
import { instantiate } from "./instance.js"
import { hasGetter } from "./platform.js"
import type { ModuleSource } from "./public/url.js"

let loading: Promise<void> | undefined

/** Loads the module from `source`, once; a later call tries again only after a failure. */
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
    checkModule(module)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : show(cause)
    throw new SimHashError("INIT_FAILED", `the WebAssembly module could not be loaded: ${reason}`, { cause })
  }
  instantiate(module)
}

async function compile(source: unknown): Promise<WebAssembly.Module> {
  if (isModule(source)) return source
  if (isByteSource(source)) return WebAssembly.compile(byteSource(source, "a module"))
  const response = isResponse(source) ? source : await fetch(address(source))
  if (!response.ok) throw new Error(`${response.status} ${response.statusText} for ${response.url}`)
  // compileStreaming accepts no other type, and not every server sends this one.
  const streams = response.headers.get("Content-Type")?.startsWith("application/wasm")
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())
}

/** Throws unless the module has the exports of this package's module: any module would instantiate. */
function checkModule(module: WebAssembly.Module): void {
  const present = new Set(WebAssembly.Module.exports(module).map(({ name, kind }) => `${kind} ${name}`))
  const missing = exports.filter((needed) => !present.has(needed))
  if (missing.length === 0) return
  throw new Error(
    `it is not the simhash.wasm of this version of the package: ${missing.length} of ` +
      `${exports.length} exports are missing, such as the ${missing[0]}`,
  )
}

/** The argument of `fetch`, which would convert any value to an address. */
function address(source: unknown): string | URL | Request {
  if (typeof source === "string" || isURL(source) || hasGetter(Request.prototype, "url", source)) {
    return source as string | URL | Request
  }
  throw new Error(
    `a source is an address, a Request, a Response, bytes or a WebAssembly.Module, got ${show(source)}`,
  )
}

function isURL(value: unknown): boolean {
  return hasGetter(URL.prototype, "href", value)
}

function isResponse(value: unknown): value is Response {
  return hasGetter(Response.prototype, "status", value)
}

function isModule(value: unknown): value is WebAssembly.Module {
  try {
    return WebAssembly.Module.exports(value as WebAssembly.Module).length >= 0
  } catch {
    return false
  }
}

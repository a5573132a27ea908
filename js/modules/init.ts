import { LOADED, type LoadedName, type ModuleInstance } from "../boundary/module.js"
import { exports as coreExports } from "../core-exports.js"
import { exports as engineExports } from "../simhash-exports.js"
import type { ModuleSource, ModuleSources } from "../types/module-source.js"
import { byteSource, isByteSource } from "../values/bytes.js"
import { SimHashError, show } from "../values/errors.js"
import { bare, isPlainObject } from "../values/options.js"
import { hasGetter } from "../values/platform.js"

type Sources = Record<LoadedName, () => ModuleSource | Promise<BufferSource>>

/** The files of the modules, and their exports by kind and name. */
const FILES = {
  core: { file: "core.wasm", exports: coreExports },
  engine: { file: "simhash.wasm", exports: engineExports },
} as const

interface Expected {
  readonly file: string
  readonly exports: readonly string[]
}

const loading = /* @__PURE__ */ new Map<LoadedName, Promise<void>>()

/**
 * Loads the modules that are needed and not yet loaded, each once. A later call loads a module again only after a failure. If
 * `given` is a single source, it is that of the core module. `standard` has the sources of all other modules.
 */
export async function initFrom(
  given: ModuleSource | ModuleSources | undefined,
  standard: Sources,
): Promise<void> {
  const isAlone = given !== undefined && !isPlainObject(given)
  const sources = isAlone ? { core: given } : (bare<object>(given ?? {}) as Record<string, unknown>)
  const unknown = Object.keys(sources).find((name) => !(name in FILES))
  if (unknown !== undefined) throw failed(`there is no module ${show(unknown)}, only core and engine`)
  if (isAlone && !LOADED.has("core")) {
    throw failed("nothing that was imported needs core.wasm; the source of the other module is { engine }")
  }
  const source = (name: LoadedName) => (sources[name] === undefined ? standard[name]() : sources[name])
  const once = (name: LoadedName, instance: ModuleInstance) => {
    const load = loading.get(name) ?? loadInto(instance, FILES[name], () => source(name))
    loading.set(name, load)
    load.catch(() => loading.delete(name))
    return load
  }
  await Promise.all(Array.from(LOADED, ([name, instance]) => once(name, instance)))
}

async function loadInto(instance: ModuleInstance, expected: Expected, source: () => unknown): Promise<void> {
  let module: WebAssembly.Module
  try {
    module = await compile(await source())
    checkModule(module, expected)
  } catch (cause) {
    throw failed(cause instanceof Error ? cause.message : show(cause), cause)
  }
  instance.source = () => module
  instance.ready()
}

function failed(reason: string, cause?: unknown): SimHashError {
  return new SimHashError("INIT_FAILED", `the WebAssembly module could not be loaded: ${reason}`, { cause })
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

/** Throws unless the module has the exports of this package's module: otherwise any module would be accepted. */
function checkModule(module: WebAssembly.Module, { file, exports }: Expected): void {
  const present = new Set(WebAssembly.Module.exports(module).map(({ name, kind }) => `${kind} ${name}`))
  const missing = exports.filter((needed) => !present.has(needed))
  if (missing.length === 0) return
  throw new Error(
    `it is not the ${file} of this version of the package: ${missing.length} of ` +
      `${exports.length} exports are missing, such as the ${missing[0]}`,
  )
}

/** Checks the argument of `fetch`, which would convert any value to an address. */
function address(source: unknown): string | URL | Request {
  if (typeof source === "string" || isURL(source) || hasGetter(Request.prototype, "url", source)) {
    return source as string | URL | Request
  }
  throw new Error(
    `a source must be a URL, a Request, a Response, bytes or a WebAssembly.Module, got ${show(source)}`,
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

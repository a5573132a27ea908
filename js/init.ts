import type { ModuleInstance } from "./boundary/module.js"
import { byteSource, isByteSource } from "./bytes.js"
import { SimHashError, show } from "./errors.js"
import { bare, isPlainObject } from "./options.js"
import { hasGetter } from "./platform.js"
import type { ModuleSource, ModuleSources } from "./public/url.js"

type Name = keyof ModuleSources

/** A module that is loaded from a file. */
interface Part {
  readonly instance: ModuleInstance
  readonly file: string
  /** What it exports, by kind and name. */
  readonly exports: readonly string[]
}

/** The modules that something needs which the app imports: bundlers leave out the calls of {@link use} for what it does not. */
const used = new Map<Name, Part>()

/** Has a module loaded by `init`. */
export function use(name: Name, part: Part): void {
  used.set(name, part)
}

let loading: Promise<void> | undefined

/**
 * Loads the modules that are used, once; a later call tries again only after a failure. A source alone is that of the core
 * module. `standard` are the sources of modules for which none is given.
 */
export function initFrom(
  given: ModuleSource | ModuleSources | undefined,
  standard: Record<Name, () => ModuleSource | Promise<BufferSource>>,
): Promise<void> {
  loading ??= loadAll(given, standard).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function loadAll(
  given: ModuleSource | ModuleSources | undefined,
  standard: Record<Name, () => unknown>,
): Promise<void> {
  const isAlone = given !== undefined && !isPlainObject(given)
  if (isAlone && !used.has("core"))
    throw failed("nothing here needs core.wasm; others are given by name: { engine }")
  const sources: Record<string, unknown> = isAlone
    ? { core: given }
    : (bare<object>(given ?? {}) as Record<string, unknown>)
  const unknown = Object.keys(sources).find((name) => !(name in standard))
  if (unknown !== undefined) throw failed(`there is no module ${show(unknown)}, only core and engine`)
  const source = (name: Name) => (sources[name] === undefined ? standard[name]() : sources[name])
  const loads = Array.from(
    used,
    async ([name, part]) => [part, await load(part, () => source(name))] as const,
  )
  // None is instantiated before all are there: a failure leaves everything as it was.
  for (const [{ instance }, module] of await Promise.all(loads)) instance.instantiate(() => module)
}

async function load(part: Part, source: () => unknown): Promise<WebAssembly.Module> {
  try {
    const module = await compile(await source())
    checkModule(module, part)
    return module
  } catch (cause) {
    throw failed(cause instanceof Error ? cause.message : show(cause), cause)
  }
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

/** Throws unless the module has the exports of this package's module: any module would instantiate. */
function checkModule(module: WebAssembly.Module, { file, exports }: Part): void {
  const present = new Set(WebAssembly.Module.exports(module).map(({ name, kind }) => `${kind} ${name}`))
  const missing = exports.filter((needed) => !present.has(needed))
  if (missing.length === 0) return
  throw new Error(
    `it is not the ${file} of this version of the package: ${missing.length} of ` +
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

// Makes the package's modules fail on demand: by a trap in a call, or for want of memory. To be imported
// before the package is first used.
import { withMemoryLimit } from "./sections.js"

const { Instance, Module } = WebAssembly

/** What the instances that are made from now on may take, in pages of 64 KiB. */
let limit: number | undefined

/** The export whose next call traps, another one of its module, and the number of instantiations that fail after it. */
let trapping: string | undefined
let beside = ""
let refusals = 0

/** The names of the exports that are called of each module, while somebody wants to know. */
let calls: { readonly name: string; readonly exports: WebAssembly.Exports }[] | undefined

/** The memory of the instance that was made last. It keeps no earlier one alive, and a WeakRef would for a while. */
export let newest: WebAssembly.Memory

/**
 * Lets the next call of an export end in a trap, of the module that has the export `of` too. `refused` instances after it get no
 * memory.
 */
export function trap(name: string, refused = 0, of = name): void {
  trapping = name
  beside = of
  refusals = refused
}

/** The names of the exports that some work calls, of the module that has the export `of`. */
export async function callsOf(of: string, work: () => unknown): Promise<string[]> {
  const own: typeof calls = []
  calls = own
  await work()
  calls = undefined
  return [...new Set(own.filter(({ exports }) => of in exports).map(({ name }) => name))]
}

/** Whether the trap was never met. */
export function isArmed(): boolean {
  return trapping !== undefined
}

/** Limits the memory of the instances that are made from now on. */
export function limitMemory(pages: number | undefined): void {
  limit = pages
}

const BYTES = new WeakMap<WebAssembly.Module, Uint8Array>()
const LIMITED = new Map<string, WebAssembly.Module>()
let modules = 0

class RememberingModule extends Module {
  readonly number = modules++

  constructor(bytes: BufferSource) {
    super(bytes)
    const copy = ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
      : new Uint8Array(bytes).slice()
    BYTES.set(this, copy)
  }
}

/** (module (func (export "trap") unreachable)) */
const TRAP = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0],
  ...[7, 8, 1, 4, 0x74, 0x72, 0x61, 0x70, 0, 0, 10, 5, 1, 3, 0, 0, 11],
)
const unreachable = new Instance(new Module(TRAP)).exports.trap as () => never

function faultyInstance(module: WebAssembly.Module, imports?: WebAssembly.Imports): WebAssembly.Instance {
  if (refusals > 0) {
    refusals--
    throw new RangeError(
      "WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance",
    )
  }
  const { exports } = new Instance(limited(module), imports)
  newest = exports.memory as WebAssembly.Memory
  const faulty: WebAssembly.Exports = {}
  for (const [name, value] of Object.entries(exports)) {
    faulty[name] =
      typeof value !== "function"
        ? value
        : (...args: unknown[]) => {
            calls?.push({ name, exports })
            if (name !== trapping || !(beside in exports)) return value(...args)
            trapping = undefined
            return unreachable()
          }
  }
  return { exports: faulty } as WebAssembly.Instance
}

function limited(module: WebAssembly.Module): WebAssembly.Module {
  const bytes = BYTES.get(module)
  if (limit === undefined || !bytes) return module
  const key = `${(module as RememberingModule).number} ${limit}`
  const known = LIMITED.get(key) ?? new Module(withMemoryLimit(bytes, limit))
  LIMITED.set(key, known)
  return known
}

// Not by spies, which keep what they returned: an engine has addresses for some hundred memories only.
WebAssembly.Module = RememberingModule
WebAssembly.Instance = function instantiate(...given: Parameters<typeof faultyInstance>) {
  return faultyInstance(...given)
} as unknown as typeof WebAssembly.Instance

// What the package's modules take, which it does not show.
import { vi } from "vitest"

/** The memories of the modules that are instantiated from now on. */
export const memories: WebAssembly.Memory[] = []

const { Instance } = WebAssembly
vi.spyOn(WebAssembly, "Instance").mockImplementation(function spy(...given: unknown[]) {
  const instance = new Instance(...(given as ConstructorParameters<typeof Instance>))
  memories.push(instance.exports.memory as WebAssembly.Memory)
  return instance
} as never)

// WebAssembly modules as bytes: their sections, and a limit to their memory.

export interface Section {
  /** Where its id is. */
  start: number
  id: number
  /** Where its content is. */
  content: number
  end: number
}

export function sections(bytes: Uint8Array): Section[] {
  const list: Section[] = []
  for (let at = 8; at < bytes.length; ) {
    const start = at
    const id = bytes[at++] as number
    let size = 0
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = bytes[at++] as number
      size |= (byte & 0x7f) << shift
      more = byte > 0x7f
    }
    list.push({ start, id, content: at, end: at + size })
    at += size
  }
  return list
}

const MEMORY = 5

/** The same module with a limit for its memory, in pages of 64 KiB. */
export function withMemoryLimit(bytes: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  const { start, content, end } = sections(bytes).find(({ id }) => id === MEMORY) as Section
  // One memory, without a maximum, and its first size.
  const [count, flags, ...first] = bytes.subarray(content, end)
  if (count !== 1 || flags !== 0) throw new Error("the memory is not declared as expected")
  const declared = [1, 1, ...first, ...leb128(pages)]
  return Uint8Array.of(
    ...bytes.subarray(0, start),
    ...[MEMORY, declared.length],
    ...declared,
    ...bytes.subarray(end),
  )
}

function leb128(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb128(value >> 7)]
}

/** Bytes in their own buffer: `Uint8Array<ArrayBuffer>`, or `Uint8Array` before TypeScript 5.7. */
export type Bytes = ReturnType<typeof Uint8Array.of>

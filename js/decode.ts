/** Decodes base64. */
export function decode(base64: string): Uint8Array<ArrayBuffer> {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64)
  const characters = atob(base64)
  const bytes = new Uint8Array(characters.length)
  // A plain loop: a callback for each of 100,000 characters is slow.
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i)
  return bytes
}

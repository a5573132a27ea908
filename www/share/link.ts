import { changed, type Lesson, read } from "../lesson/lesson.js"

/** Why a link or a file could not be read. */
export class Unreadable extends Error {
  override readonly name = "Unreadable"

  constructor(
    readonly reason: "version" | "damaged" | "unsupported",
    /** The version that it says it is of. */
    readonly version = "",
  ) {
    super(reason)
  }
}

/** A longer link gets lost somewhere: in a chat, in a mail, in a slide. */
export const LONGEST = 8000

/** More than this is no lesson, whatever a few bytes would swell to. */
const MOST = 16_000_000

/** A lesson as the fragment of a link, without the #: v1.<base64url of deflated JSON>. */
export async function toFragment(lesson: Lesson): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(changed(lesson)))
  return `v1.${toBase64(await through(json, new CompressionStream("deflate-raw")))}`
}

/** Whether a fragment is meant to be a lesson, and not the name of a section. */
export function isLesson(fragment: string): boolean {
  return /^v\d+\./.test(fragment)
}

/**
 * The lesson that a fragment holds.
 *
 * @throws {@link Unreadable}
 */
export async function fromFragment(fragment: string): Promise<Lesson> {
  const [version = "", data = ""] = fragment.split(".", 2)
  if (version !== "v1") throw new Unreadable("version", version.slice(1))
  if (typeof DecompressionStream === "undefined") throw new Unreadable("unsupported")
  try {
    const json = await through(fromBase64(data), new DecompressionStream("deflate-raw"))
    return read(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(json)))
  } catch {
    throw new Unreadable("damaged")
  }
}

/** A lesson as a file of JSON, which has room for any text. */
export function toFile(lesson: Lesson): Blob {
  const json = JSON.stringify({ simhashLesson: 1, ...changed(lesson) }, undefined, 2)
  return new Blob([json], { type: "application/json" })
}

/**
 * The lesson that a file holds.
 *
 * @throws {@link Unreadable}
 */
export async function fromFile(file: Blob): Promise<Lesson> {
  if (file.size > MOST) throw new Unreadable("damaged")
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch {
    throw new Unreadable("damaged")
  }
  const version = (value as { simhashLesson?: unknown } | null)?.simhashLesson
  if (version === undefined) throw new Unreadable("damaged")
  if (version !== 1) throw new Unreadable("version", String(version))
  return read(value)
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>>)
    .getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > MOST) {
      await reader.cancel()
      throw new Unreadable("damaged")
    }
    chunks.push(next.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function toBase64(bytes: Uint8Array): string {
  let binary = ""
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

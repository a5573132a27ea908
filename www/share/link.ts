import { changed, type Lesson, type Reading, read } from "../lesson/lesson.js"

/** Why a link could not be read. */
export class Unreadable extends Error {
  override readonly name = "Unreadable"

  constructor(
    readonly reason: "version" | "damaged",
    /** The version that it says it is of. */
    readonly version = "",
  ) {
    super(reason)
  }
}

/** The most characters of a link: longer ones are truncated by chats, mails and slides. */
export const LONGEST = 8000

/**
 * The most bytes of JSON that are read: more than any lesson has that is within the bounds of its parts. A few
 * bytes of a link can swell to a thousand times as many, so that this is checked while they swell.
 */
const MOST = 2_000_000

/** The version that a fragment begins with. */
const VERSION = /^v\d{1,9}$/

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
export async function fromFragment(fragment: string): Promise<Reading> {
  const [version = "", data = ""] = fragment.split(".", 2)
  if (version !== "v1") throw new Unreadable(VERSION.test(version) ? "version" : "damaged", version.slice(1))
  // Base64 has four characters for three bytes, and deflate does not make bytes of many more.
  if (data.length > 2 * MOST) throw new Unreadable("damaged")
  try {
    const json = await through(fromBase64(data), new DecompressionStream("deflate-raw"))
    return read(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(json)))
  } catch {
    throw new Unreadable("damaged")
  }
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

// Reads and checks the new content of a document completely, before any of it is applied.

import type { Block, DocumentContent, TextChange } from "../types/document.js"
import { invalid, show } from "../values/errors.js"
import { arrayElements } from "../values/iterables.js"
import { bare, isPlainObject, readOptions, whole } from "../values/options.js"
import { isArray } from "../values/platform.js"
import type { Difference, Document, Format } from "./document.js"
import { kindOf } from "./options.js"

/** The greatest number of blocks, or of changes, in one update. */
const MAX_BLOCKS = 1 << 24

/** Applies content to a document after it was read. */
type Apply = (document: Document) => Difference[]

const FORMS = "a document must be an array of blocks, { text }, { changes } or { splice }"

/** Returns a function that applies the content. `document` is the document to change, undefined if it is new. */
export function readContent(content: DocumentContent, document: Document | undefined): Apply {
  if (isArray(content)) {
    const blocks = readBlocks(content, true)
    return (of) => [of.setBlocks(blocks)]
  }
  if (!isPlainObject(content)) throw invalid(`${FORMS}, got ${show(content)}`)
  const { text, format, changes, splice, ...others } = bare(content as Parts)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid(`${FORMS}, got one with ${show(unknown)}`)
  const given = [text, changes, splice].filter((part) => part !== undefined)
  if (given.length !== 1) throw invalid(`${FORMS}, got ${given.length} of these`)
  if (text === undefined && format !== undefined)
    throw invalid("format applies only to a document given as { text }")
  if (splice !== undefined) return readSplice(splice, document)
  if (changes !== undefined) return readChanges(changes, document)
  return readText(text, format, document)
}

interface Parts {
  text?: unknown
  format?: unknown
  changes?: unknown
  splice?: unknown
}

function readText(text: unknown, format: unknown, document: Document | undefined): Apply {
  if (typeof text !== "string") throw invalid(`the text of a document must be a string, got ${show(text)}`)
  if (format !== undefined && format !== "text" && format !== "markdown") {
    throw invalid(`format must be "text" or "markdown", got ${show(format)}`)
  }
  const cutBy: Format = format ?? document?.format ?? "text"
  return (of) => [of.setText(text, cutBy)]
}

function readChanges(given: unknown, document: Document | undefined): Apply {
  if (document?.format === undefined) {
    throw invalid("changes apply to a document that was given as { text } before, but this one was not")
  }
  const wanted = "changes must be an array of { from, to, insert }"
  if (!isArray(given)) throw invalid(`${wanted}, got ${show(given)}`)
  let end = 0
  const changes = arrayElements(given, MAX_BLOCKS, wanted).map((change): TextChange => {
    if (!isPlainObject(change)) throw invalid(`${wanted}, got ${show(change)}`)
    const { from, to, insert } = bare(change as TextChange)
    if (typeof insert !== "string") throw invalid(`insert must be a string, got ${show(insert)}`)
    whole(from, "from", end, document.length)
    end = whole(to, "to", from, document.length)
    return { from, to, insert }
  })
  // The last change comes first, so that the offsets of the others stay valid.
  return (of) => changes.reverse().map((change) => of.change(change))
}

function readSplice(given: unknown, document: Document | undefined): Apply {
  if (!document || document.format !== undefined) {
    throw invalid("a splice applies to a document that was given as blocks before, but this one was not")
  }
  const { start, deleteCount, blocks } = readOptions(
    given as Partial<Record<string, unknown>>,
    ["start", "deleteCount", "blocks"],
    "a splice",
  )
  const { size } = document.blocks
  const at = whole(start, "start", 0, size)
  const count = whole(deleteCount, "deleteCount", 0, size - at)
  if (!isArray(blocks)) throw invalid(`the blocks of a splice must be an array, got ${show(blocks)}`)
  const read = readBlocks(blocks, false)
  return (of) => [of.spliceBlocks(at, count, read)]
}

/** Returns the checked blocks of a whole document or of a splice. */
export function readBlocks(given: readonly unknown[], isWhole: boolean): Block[] {
  const wanted = "a block must be an object { text, kind, key, from }"
  let end = 0
  return arrayElements(given, MAX_BLOCKS, wanted).map((value, index) => {
    if (!isPlainObject(value)) throw invalid(`${wanted}, got ${show(value)}`)
    const { text, kind = "paragraph", key, from } = bare(value as Block)
    if (typeof text !== "string") throw invalid(`the text of a block must be a string, got ${show(text)}`)
    kindOf(kind)
    if (key !== undefined && typeof key !== "string" && typeof key !== "number") {
      throw invalid(`the key of a block must be a string or a number, got ${show(key)}`)
    }
    if (from !== undefined && !isWhole)
      throw invalid(`a block of a splice must not have from, got ${show(from)}`)
    const at = from ?? (index > 0 ? end + 1 : 0)
    whole(at, `from of block ${index}`, end, Number.MAX_SAFE_INTEGER)
    end = at + text.length
    return { text, kind, ...(key === undefined ? {} : { key }), ...(from === undefined ? {} : { from }) }
  })
}

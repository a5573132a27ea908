// The WebAssembly module for texts in chunks. It is part of the entry "./stream" only.
import { writeBytes } from "../boundary/channel.js"
import { FailingChannel } from "../boundary/failing-channel.js"
import { Handle } from "../boundary/handle.js"
import { stageRecipe } from "../boundary/input.js"
import { exportsOf } from "../boundary/module.js"
import type { RecipeStrings } from "../boundary/recipe-strings.js"
import { writeNormalized } from "../boundary/written.js"
import type { InitOutput } from "../stream-bindings.js"
import { decodeText } from "../text/decode-text.js"
import type { Form } from "../text/normal-form.js"

/** The functions of the instance, once it is ready. */
export const bindings = {} as InitOutput

export type StreamHandle = Handle<number>

/** The channel to the module, which is compiled on first use. */
export const streams = /* @__PURE__ */ new FailingChannel((module) => exportsOf(module, bindings))

/** The normalisation forms, as the module numbers them. */
const FORMS: readonly Form[] = ["NFKC", "NFC", false]

export function newStream(recipe: RecipeStrings, maxBytes: number): StreamHandle {
  return streams.call(() => {
    const made = streams.number(bindings.makeStream(...stageRecipe(streams, recipe), maxBytes))
    return new Handle(streams, made, "this stream", (stream) => bindings.freeStream(stream))
  })
}

/** Returns a stream's recipe id, width and normalisation form. */
export function describeStream(stream: StreamHandle): { id: string; bits: number; form: Form } {
  return streams.call(() => {
    const id = decodeText(streams.answer(bindings.describeStream(stream.get()), Uint8Array))
    const { numbers } = streams
    return { id, bits: numbers[2] as number, form: FORMS[numbers[3] as number] as Form }
  })
}

/** Normalises and appends a text. Both its ends must be at places where texts can be cut for normalisation. */
export function pushText(stream: StreamHandle, text: string, form: Form): void {
  streams.call(() => {
    const object = stream.get()
    streams.check(bindings.pushText(object, writeNormalized(streams, text, form)))
  })
}

/**
 * Appends a text of at most one unit and all bytes but the last, if everything is ASCII. Returns whether it is.
 */
export function pushAscii(stream: StreamHandle, text: string, bytes: Uint8Array): boolean {
  return streams.call(() => {
    const object = stream.get()
    const start = streams.write(text, 0)
    writeBytes(streams, bytes, start)
    return streams.number(bindings.pushAscii(object, start + bytes.length)) === 1
  })
}

export function endStream(stream: StreamHandle, bits: number): bigint {
  return streams.call(() => streams.fingerprint(bindings.endStream(stream.get()), bits))
}

/** Returns the memory of a stream in the module, in bytes. */
export function bytesOf(stream: StreamHandle): number {
  return streams.call(() => streams.number(bindings.bytesOfStream(stream.get())))
}

export function sumsOf(stream: StreamHandle, bits: number): Float64Array {
  return streams.call(() => {
    streams.check(bindings.sumsOfStream(stream.get()))
    return streams.numbers.slice(0, bits)
  })
}

export function resetStream(stream: StreamHandle): void {
  streams.call(() => streams.check(bindings.resetStream(stream.get())))
}

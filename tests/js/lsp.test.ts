import { createDuplicateChecker } from "simhash-wasm/editor"
import { positionsOf, toLsp } from "simhash-wasm/lsp"
import { expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { TOMATOES, TOO_HIGH } from "./repeated-texts.js"

test("positions are those that splitting the text gives, at every offset and for every line end", () => {
  const text = "a\r\n\n👍🏽b\rc\r\r\n\n"
  const positionAt = positionsOf(text)
  for (let offset = 0; offset <= text.length + 2; offset++) {
    const isWithin = text[offset - 1] === "\r" && text[offset] === "\n"
    const lines = text.slice(0, isWithin ? offset - 1 : offset).split(/\r\n|\r|\n/)
    const expected = { line: lines.length - 1, character: lines.at(-1)?.length }
    expect(positionAt(offset), `${offset}`).toEqual(expected)
  }
})

test("a diagnostic has the form of the protocol, with related places of documents whose address is known", async () => {
  const checker = createDuplicateChecker()
  const texts: Record<string, string> = {
    a: `家\r\n\r\n${TOMATOES}\r\n`,
    b: TOO_HIGH,
    c: TOO_HIGH.toUpperCase(),
  }
  for (const [docId, text] of Object.entries(texts)) await checker.update(docId, { text })
  const [diagnostic] = checker.diagnostics("a")
  if (!diagnostic) throw new Error("no diagnostic")
  const positionAt = (offset: number, docId: string) => positionsOf(texts[docId] ?? "")(offset)
  const sent = toLsp(diagnostic, positionAt, (docId) => (docId === "c" ? undefined : `file:///${docId}.md`))
  expect(sent).toEqual({
    range: { start: { line: 2, character: 0 }, end: { line: 2, character: TOMATOES.length } },
    severity: 2,
    code: "duplicate.near",
    source: "simhash-wasm",
    message: diagnostic.message,
    relatedInformation: [
      {
        location: {
          uri: "file:///b.md",
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: TOO_HIGH.length } },
        },
        message: diagnostic.related.find(({ docId }) => docId === "b")?.excerpt,
      },
    ],
    data: { ignoreKey: diagnostic.ignoreKey },
  })
  expect(diagnostic.related.map(({ docId }) => docId).sort()).toEqual(["b", "c"])
  await checker.ignore(sent.data.ignoreKey)
  expect(checker.diagnostics("a")).toEqual([])
})

test("a low confidence is information, and a place of a corpus has no address", async () => {
  const checker = createDuplicateChecker()
  const words = "three short words"
  await checker.update("a", { text: `${words}\n\n${words}` })
  const [diagnostic] = checker.diagnostics("a")
  const related = [{ corpus: "q", id: 1, similarity: 1, evidence: "fingerprint", shared: [] }] as const
  const sent = diagnostic && toLsp({ ...diagnostic, related }, positionsOf(words), (docId) => docId)
  expect(sent?.severity).toBe(3)
  expect(sent?.relatedInformation).toEqual([])
})

const DIAGNOSTIC = { docId: "a", from: 0, to: 3, severity: "warning", related: [] }
const positionAt = positionsOf("one two")

test.each([
  ["no diagnostic", undefined, "toLsp takes a diagnostic of a checker, got undefined"],
  ["null", null, "toLsp takes a diagnostic of a checker, got null"],
  ["a sentence", "repeated", 'toLsp takes a diagnostic of a checker, got "repeated"'],
  ["nothing in it", {}, "docId of a diagnostic must be a string, got undefined"],
  ["a severity of another protocol", { ...DIAGNOSTIC, severity: 2 }, "severity of a diagnostic must be"],
  [
    "an offset that is none",
    { ...DIAGNOSTIC, from: Number.NaN },
    "from of a diagnostic must be an offset, got NaN",
  ],
  ["no end", { ...DIAGNOSTIC, to: undefined }, "to of a diagnostic must be an offset, got undefined"],
  ["no related places", { ...DIAGNOSTIC, related: undefined }, "related of a diagnostic must be an array"],
  ["related places that are none", { ...DIAGNOSTIC, related: [null] }, "must contain objects, got null"],
  ["a place without offsets", { ...DIAGNOSTIC, related: [{ docId: "b" }] }, "must have offsets"],
])("what is no diagnostic is refused: %s", (_, diagnostic, sentence) => {
  const send = () => toLsp(diagnostic as never, positionAt, (docId) => docId)
  expect(codeOf(send)).toBe("INVALID_ARGUMENT")
  expect(send).toThrow(sentence)
})

test("functions that are none are refused, and so are texts and offsets", () => {
  for (const [make, sentence] of [
    [() => toLsp(DIAGNOSTIC as never, undefined as never, String), "positionAt of toLsp must be a function"],
    [
      () => toLsp(DIAGNOSTIC as never, positionAt, "file:///a.md" as never),
      "uriOf of toLsp must be a function",
    ],
    [() => positionsOf(undefined as never), "positionsOf takes a text, got undefined"],
    [() => positionsOf(["one"] as never), "positionsOf takes a text"],
    [() => positionAt(-1), "an offset must be a non-negative whole number, got -1"],
    [() => positionAt(Number.NaN), "an offset must be a non-negative whole number, got NaN"],
    [() => positionAt("3" as never), 'an offset must be a non-negative whole number, got "3"'],
  ] as const) {
    expect(codeOf(make), sentence).toBe("INVALID_ARGUMENT")
    expect(make).toThrow(sentence)
  }
})

import { createDuplicateChecker } from "simhash-wasm/editor"
import { positionsOf, toLsp } from "simhash-wasm/lsp"
import { expect, test } from "vitest"

const TOMATOES = "Water the tomatoes early in the morning, before the sun is high."
const TOO_HIGH = "Water the tomatoes in the morning, before the sun is too high."

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

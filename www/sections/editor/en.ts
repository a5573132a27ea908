export const words = {
  lead: [
    "People who keep many notes often write the same thing twice. Here, each paragraph of a draft is compared with saved notes and with earlier paragraphs of the draft while you type. Everything happens in the browser: neither the draft nor the notes leave it.",
    "*Try this:* change the first paragraph word by word and watch the distance grow until the warning disappears. Then save the draft as a note, and write one of its paragraphs again in slightly different words.",
  ],
  after: [
    "A paragraph that does not change keeps its fingerprint, so each keystroke requires only one new fingerprint. Comparing fingerprints takes almost no time. For thousands of notes, keep the fingerprints in a `DuplicateIndex`: it finds the near ones among a million in about a millisecond, and it can be stored.",
  ] as string[],
  waiting: "The editor is loaded when you scroll to it.",
  loading: "Loading the editor …",
  failed: "The editor could not be loaded.",
  start: "Start the editor",
  draft: "Draft",
  label: "Draft",
  keys: "`F8` goes to the next warning, `Ctrl-Shift-M` lists them all (`Cmd` on a Mac). `Tab` leaves the editor.",
  notes: "Saved notes",
  save: "Save the draft as a note",
  saved: "Saved draft {number}",
  found: "Results",
  summary:
    "Paragraphs: {count}. Repeated: {repeated}. Too short to tell: {short}. Fingerprints computed for this check: {fresh}.",
  repeats: "Paragraph {number}. {warning}",
  tooShort: "Paragraph {number}. Too short to tell.",
  warnings: {
    nearlyNote: "Near-duplicate of the note “{of}”: {distance} of {bits} bits {distance|differs|differ}.",
    sameAsNote: "Duplicate of the note “{of}”: no bit differs.",
    nearlyParagraph: "Near-duplicate of paragraph {of}: {distance} of {bits} bits {distance|differs|differ}.",
    sameAsParagraph: "Duplicate of paragraph {of}: no bit differs.",
  },
  goToNote: "Go to the note “{of}”",
  goToParagraph: "Go to paragraph {of}",
  more: "And {count} more.",
  phrases: { diagnostics: "Warnings", close: "Close", none: "No warnings" },
  code: "The code of this example",
  aboutCode: [
    "The editor above runs this extension. The code is complete except for splitting the document into paragraphs. It uses the recipe `short/1` with 128 bits, because its fingerprints are not compared with those of other systems.",
  ],
}

export type Words = typeof words

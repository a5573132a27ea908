export const words = {
  lead: [
    "Whoever keeps many notes writes some things twice. Here a draft is compared, paragraph by paragraph, with saved notes and with its own earlier paragraphs while you type. Everything happens in the browser: neither draft nor notes leave it.",
    "*Try this:* change the first paragraph word by word and watch the distance grow until the warning goes. Save the draft as a note, then write one of its paragraphs anew in slightly other words.",
  ],
  after: [
    "A paragraph that does not change keeps its fingerprint, so a keystroke costs one fingerprint; comparing fingerprints costs next to nothing. For thousands of notes, keep their fingerprints in a `DuplicateIndex`: it answers which are near without comparing one by one, and can be stored.",
  ] as string[],
  waiting: "The editor is loaded when you come near it.",
  loading: "Loading the editor …",
  failed: "The editor could not be loaded.",
  start: "Start the editor",
  draft: "Draft",
  label: "Draft",
  keys: "`F8` goes to the next warning, `Ctrl-Shift-M` lists them all (`Cmd` on a Mac). `Tab` leaves the editor.",
  notes: "Saved notes",
  save: "Save the draft as a note",
  saved: "Saved draft {number}",
  found: "What was found",
  summary:
    "Paragraphs: {count}. Repeated: {repeated}. Too short to tell: {short}. Fingerprints computed for this check: {fresh}.",
  repeats: "Paragraph {number}. {warning}",
  tooShort: "Paragraph {number}. Too short to tell.",
  warnings: {
    nearlyNote: "Nearly repeats the note “{of}”: {distance} of {bits} bits {distance|differs|differ}.",
    sameAsNote: "Repeats the note “{of}”: no bit differs.",
    nearlyParagraph: "Nearly repeats paragraph {of}: {distance} of {bits} bits {distance|differs|differ}.",
    sameAsParagraph: "Repeats paragraph {of}: no bit differs.",
  },
  goToNote: "Go to the note “{of}”",
  goToParagraph: "Go to paragraph {of}",
  more: "And {count} more.",
  phrases: { diagnostics: "Warnings", close: "Close", none: "No warnings" },
  code: "The code that does it",
  aboutCode: [
    "This is the extension that runs above, complete except for splitting the document into paragraphs. It uses the recipe `short/1` with 128 bits, because its fingerprints need not match anybody else's.",
  ],
}

export type Words = typeof words

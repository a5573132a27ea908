export const words = {
  lead: [
    "People who keep many notes often write the same thing twice. Here, each paragraph of a draft is compared with saved notes and with the other paragraphs of the draft while you type. Everything happens in the browser: neither the draft nor the notes leave it.",
    "*Try this:* change the first paragraph word by word and watch the similarity shrink until the warning disappears. Then save the draft as a note, and write one of its paragraphs again in slightly different words.",
  ],
  after: [
    "Only paragraphs whose text has changed are looked at again. For each, the checker finds fingerprints at a short distance in a `DuplicateIndex`, and then compares the features themselves: a warning says which share of them both texts have. However long the draft is, a keystroke costs one paragraph.",
    "What you ignore is stored as fingerprints, so that no text is kept. A warning never says that something is wrong: some repetitions are wanted.",
  ] as string[],
  waiting: "The editor is loaded when you scroll to it.",
  loading: "Loading the editor …",
  failed: "The editor could not be loaded.",
  start: "Start the editor",
  draft: "Draft",
  label: "Draft",
  keys: "`F8` goes to the next warning, `Alt-Enter` to what it repeats, and `Shift-Alt-Enter` ignores it. `Ctrl-Shift-M` lists all warnings (`Cmd` on a Mac). `Tab` leaves the editor.",
  notes: "Saved notes",
  save: "Save the draft as a note",
  saved: "Saved draft {number}",
  found: "Results",
  summary:
    "Paragraphs: {count}. Repeated: {repeated}. Too short to compare: {short}. Looked at for this check: {looked}.",
  repeats: "Paragraph {number}. {warning}",
  goToNote: "Go to the note “{of}”",
  goToParagraph: "Go to paragraph {of}",
  ignore: "Ignore",
  ignoreThis: "Ignore the warning of paragraph {number}",
  ignored: "{count} {count|paragraph is|paragraphs are} ignored.",
  again: "Warn again",
  more: "And {count} more.",
  code: "The code of this example",
  aboutCode: [
    "The editor above runs this module, and these are all lines about duplicates. The checker belongs to the package's entry `simhash-wasm/editor`, the extension of CodeMirror to `simhash-wasm/codemirror`.",
  ],
}

export type Words = typeof words

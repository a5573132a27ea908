// The words of the app in English. Those that never change are in index.html.

/** A number and what it counts, in the singular or the plural. */
const count = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`

export const EN = {
  page: {} as Readonly<Record<string, string>>,
  note: "Note",
  empty: "Notes that yours may repeat show here.",
  noWord: "Too short to tell: there is no word in it.",
  short: (features: number, bits: number) =>
    `Too short to tell: with ${count(features, "feature")}, changing one costs about ${bits} bits.`,
  repeatsExact: (number: number) => `It repeats ${count(number, "note")} word for word.`,
  repeatsNear: (number: number, others: boolean) =>
    `It may repeat ${count(number, others ? "other" : "note")}.`,
  repeatsNone: "As a whole, it repeats none of your other notes.",
  between: " ",
  differ: (distance: number, bits: number) => `${distance} of ${bits} bits differ`,
  warnings: (number: number) => `${number === 0 ? "No warnings" : count(number, "warning")} of repeated text`,
  inList: (number: number) => (number === 0 ? "" : count(number, "warning")),
  ignored: "Ignored, here and in every other note.",
  warnAgain: (number: number) => `Warn again of all that is ignored (${number})`,
  warned: "Warned of again.",
  saved: "Saved.",
  writing: "Not saved yet …",
  deleted: "Deleted.",
  allDeleted: "All notes are deleted.",
  added: (number: number) => `${number} notes added.`,
  deleteAll: (number: number) => `Delete ${count(number, "note")}?`,
  changedElsewhere: "The note that is open was changed in another tab.",
  deletedElsewhere: "The note that is open was deleted in another tab.",
  loaded: (notes: number, later: number) =>
    `${count(notes, "note")}, from the saved index${later > 0 ? ` and ${count(later, "later change")}` : ""}.`,
  rebuilt: (problem: string, notes: number) => `${problem}: it was rebuilt from ${count(notes, "note")}.`,
  unread: (notes: number) =>
    `${count(notes, "note")} cannot be read, and ${notes === 1 ? "is" : "are"} left as stored.`,
  ignoredUnread: "What is stored as ignored cannot be read: it is warned of, and left as stored.",
  missing: "There was no saved index",
  damaged: "The saved index was damaged",
  later: "The saved index is of a later version",
  otherRecipe: "The saved index was made by another recipe",
  newerPage: "Another tab has a newer version of this page. Please reload.",
  closed: "The browser has closed the database. Please reload.",
  full: "The browser has no room left to store this.",
  find: "Find groups",
  stop: "Stop",
  stopped: "Stopped.",
  groups: (number: number) => `${count(number, "group")} of notes that repeat each other.`,
  notes: (number: number) => count(number, "note"),
  range: (from: number, to: number, all: number) => (all > 0 ? `${from} to ${to} of ${all}` : "No notes yet"),
  edit: "Edit",
  delete: "Delete",
  of: (verb: string, note: string) => `${verb}: ${note}`,
}

export type Words = typeof EN

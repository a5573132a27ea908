/** What frames the sections. */
export const page = {
  title: "SimHash, step by step",
  skip: "Skip to the lesson",
  contents: "Chapters",
  preferences: {
    language: "Language",
    theme: "Theme",
    themes: { auto: "System theme", light: "Light", dark: "Dark" },
    projector: "Projector",
  },
  incomplete: "A part of the page could not be loaded.",
  again: "Try again",
  refused: "These settings do not work together: {reason}",
  failed: "The page could not start: {reason}",
  withoutScript: "Your browser computes the figures. To see them, please allow JavaScript for this page.",
  predict: { title: "Predict:", right: "✓ Right.", wrong: "✗ Not so." },
  deck: { of: "{position} of {count}", back: "Previous card", forward: "Next card" },
  beginning:
    "Here are the first {shown} of {length} characters of text A; the chapters below explain more of it. What is written here replaces it.",
  documents: "Documents",
  exercises: "Spot the mistake: five exercises",
  share: {
    forClass: "For a class",
    copy: "Copy a link",
    copied:
      "Copied: the link holds the texts and all settings in the part after #, which is not sent to any server.",
    shown: "The link to copy",
    tooLong: "The texts are too long for a link ({length} characters).",
    parts: "Parts of that link could not be read; these parts have their initial values.",
    unreadable: "That link could not be read, so the page shows its initial texts and settings: {reason}",
    reasons: {
      version: "its version is {version}, and this page can read only version 1",
      damaged: "it is damaged",
    },
  },
  /** Below a section that is shown alone. */
  made: "Made with “SimHash, step by step”",
  footer: "Computed by simhash-wasm {version}.",
  thirdParty: "Software by others on this page, and its licences",
}

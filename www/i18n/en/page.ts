/** What frames the sections. */
export const page = {
  title: "SimHash, step by step",
  intro:
    "A fingerprint of 64 bits that stays almost the same when a text stays almost the same. Paste two texts and see how that comes about: every figure below shows your own words. All of it is computed in your browser: no text leaves it.",
  skip: "Skip to the lesson",
  contents: "Contents",
  language: "Language",
  theme: "Theme",
  themes: { auto: "as the system", light: "light", dark: "dark" },
  loading: "Loading …",
  failed: "The page could not start: {reason}",
  staticFigure:
    "A small example: twelve words that vote on six bits. With JavaScript this page computes such a picture for any text.",
  share: {
    copy: "Copy a link to this",
    copied: "Copied: the link holds the texts and all settings, in its fragment, which no server is sent.",
    shown: "The link to copy",
    tooLong: "The texts are too long for a link ({length} characters).",
    save: "Save as a file",
    open: "Open a file",
    unreadable: "That link or file could not be read, so the page starts afresh: {reason}",
    reasons: {
      version: "it is of version {version}, and this page knows version 1",
      damaged: "it is damaged",
      unsupported: "this browser cannot decompress it",
    },
  },
  footer: "Made by simhash-wasm {version}.",
}

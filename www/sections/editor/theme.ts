import { EditorView } from "@codemirror/view"

/** The editor in the colours of the page, whose variables reach into the shadow root. */
export const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "1rem", borderRadius: "5px" },
  "&.cm-focused": { outline: "3px solid var(--plus)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.55", maxHeight: "32rem" },
  ".cm-content": { padding: "0.6rem 0.4rem", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--plus) 28%, transparent)",
  },
  ".cm-lintRange.cm-duplicateRange": {
    textDecoration: "underline wavy var(--minus) 1.5px",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-info.cm-duplicateRange": { textDecoration: "underline dotted var(--soft) 2px" },
  ".cm-duplicateShared, .cm-duplicate mark": { color: "inherit", backgroundColor: "var(--mark)" },
  ".cm-lintRange-active": { backgroundColor: "var(--mark)" },
  ".cm-tooltip, .cm-panels": { color: "var(--ink)", backgroundColor: "var(--panel)" },
  ".cm-tooltip": { border: "1px solid var(--soft)", borderRadius: "4px", maxWidth: "26rem" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--soft)" },
  ".cm-diagnostic": { padding: "0.3rem 0.6rem", fontSize: "0.9rem" },
  ".cm-diagnosticAction": {
    color: "var(--ink)",
    backgroundColor: "var(--paper)",
    border: "1px solid var(--soft)",
    "&:focus-visible": { outline: "3px solid var(--plus)" },
  },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--minus)" },
  ".cm-panel.cm-panel-lint": {
    "& ul": { maxHeight: "9rem", paddingInlineEnd: "2rem" },
    "& ul:focus-visible": { outline: "3px solid var(--plus)", outlineOffset: "-3px" },
    "& ul [aria-selected], & ul:focus [aria-selected]": {
      color: "var(--ink)",
      backgroundColor: "var(--mark)",
    },
    "& [name=close]": { minWidth: "24px", minHeight: "24px", color: "var(--ink)", cursor: "pointer" },
    "& [name=close]:focus-visible": { outline: "3px solid var(--plus)" },
  },
})

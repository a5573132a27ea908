import { EditorView } from "@codemirror/view"

/** The editor in the colours of the page, whose variables reach into the shadow root. */
export const theme = EditorView.theme({
  "&": {
    color: "var(--ink)",
    backgroundColor: "var(--field)",
    fontSize: "1rem",
    border: "1px solid var(--line)",
    borderRadius: "6px",
  },
  "&.cm-focused": { outline: "3px solid var(--link)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.6", minHeight: "14rem", maxHeight: "60vh" },
  ".cm-content": { padding: "0.75rem 0.5rem", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--selection)",
  },
  ".cm-lintRange.cm-duplicateRange": { textDecorationColor: "var(--alarm)" },
  ".cm-lintRange-info.cm-duplicateRange": { textDecorationColor: "var(--soft)" },
  ".cm-duplicateShared, .cm-duplicate mark": { color: "inherit", backgroundColor: "var(--mark)" },
  ".cm-lintRange-active": { backgroundColor: "var(--mark)" },
  ".cm-tooltip, .cm-panels": { color: "var(--ink)", backgroundColor: "var(--panel)" },
  ".cm-tooltip": { border: "1px solid var(--line)", borderRadius: "6px", maxWidth: "28rem" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-diagnostic": { padding: "0.4rem 0.75rem", fontSize: "0.9rem" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--alarm)" },
  ".cm-diagnosticAction": {
    color: "var(--ink)",
    backgroundColor: "var(--field)",
    border: "1px solid var(--line)",
    "&:focus-visible": { outline: "3px solid var(--link)" },
  },
  ".cm-panel.cm-panel-lint": {
    "& ul": { maxHeight: "12rem", paddingInlineEnd: "2rem" },
    "& ul:focus-visible": { outline: "3px solid var(--link)", outlineOffset: "-3px" },
    "& ul [aria-selected], & ul:focus [aria-selected]": {
      color: "var(--ink)",
      backgroundColor: "var(--mark)",
    },
    "& [name=close]": { minWidth: "24px", minHeight: "24px", color: "var(--ink)", cursor: "pointer" },
    "& [name=close]:focus-visible": { outline: "3px solid var(--link)" },
  },
})

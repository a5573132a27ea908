import { EditorView } from "@codemirror/view"

/** Themes can override every rule. No rule contains a `data:` URL, which strict content security policies refuse. */
export const theme = EditorView.baseTheme({
  ".cm-lintRange.cm-duplicateRange": {
    backgroundImage: "none",
    textDecoration: "underline wavy #b45309 1px",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-info.cm-duplicateRange": { textDecoration: "underline dotted #6b7280 2px" },
  "&dark .cm-lintRange.cm-duplicateRange": { textDecorationColor: "#f0b35e" },
  "&dark .cm-lintRange-info.cm-duplicateRange": { textDecorationColor: "#a3a9b3" },
  ".cm-duplicateShared, .cm-duplicate mark": { color: "inherit", backgroundColor: "#ffe08a90" },
  "&dark .cm-duplicateShared, &dark .cm-duplicate mark": { backgroundColor: "#86714a90" },
  ".cm-duplicateTooltip": { boxSizing: "border-box", overflowY: "auto" },
  ".cm-duplicateActions": { position: "sticky", bottom: "0" },
  // The actions hide the text that scrolls below them.
  ".cm-tooltip > .cm-duplicateTooltip, .cm-duplicateTooltip > li, .cm-duplicateActions": {
    backgroundColor: "inherit",
  },
  // The tooltip of @codemirror/lint, which is empty here.
  ".cm-tooltip-lint:empty, .cm-tooltip:has(> .cm-tooltip-lint:empty:only-child)": { display: "none" },
  ".cm-duplicate": { display: "block", maxWidth: "min(32rem, 80vw)", overflowWrap: "anywhere" },
  ".cm-duplicateTexts": { margin: "4px 0" },
  ".cm-duplicateTexts dt": { fontSize: "85%", fontWeight: "bold" },
  ".cm-duplicateTexts dd": { margin: "0 0 4px" },
  ".cm-diagnosticAction.cm-duplicateAction": {
    margin: "2px 8px 2px 0",
    padding: "4px 8px",
    minHeight: "24px",
  },
  // The list of warnings consists of options, which contain no buttons. The keys of the hint work there instead.
  ".cm-panel-lint .cm-duplicateTexts, .cm-panel-lint .cm-duplicateAction": { display: "none" },
  ".cm-tooltip .cm-duplicateKeys": { display: "none" },
  ".cm-duplicateKeys": { fontSize: "85%" },
})

// The style of the marks and the popover, in a cascade layer: any rule of the app has precedence.
const CSS = `
@layer duplicate-warnings {
  .duplicate-warning {
    text-decoration: underline wavy light-dark(#b45309, #f0b35e) 1px;
    text-decoration-skip-ink: none;
    text-underline-offset: 3px;
  }
  .duplicate-warning-information { text-decoration: underline dotted light-dark(#6b7280, #a3a9b3) 2px }
  ::highlight(duplicate-warning) { text-decoration: underline wavy light-dark(#b45309, #f0b35e) 1px }
  ::highlight(duplicate-warning-information) { text-decoration: underline dotted light-dark(#6b7280, #a3a9b3) 2px }
  .duplicate-popover {
    position: fixed;
    inset: auto;
    z-index: 10;
    box-sizing: border-box;
    inline-size: max-content;
    max-inline-size: min(30rem, 100vw - 8px);
    margin: 0;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 0.5rem 0.75rem;
    border: 1px solid light-dark(#8a8a84, #85857f);
    border-radius: 6px;
    background: light-dark(#fbfaf6, #24241f);
    color: light-dark(#1d1d1b, #ededea);
    font: 0.875rem / 1.5 system-ui, sans-serif;
    overflow-wrap: anywhere;
  }
  .duplicate-popover p { margin: 0 0 0.25rem }
  .duplicate-popover dl { margin: 0.25rem 0 }
  .duplicate-popover dt { font-weight: 600 }
  .duplicate-popover dd { margin: 0 0 0.5rem }
  .duplicate-popover mark { background: light-dark(#ffe9a3, #5c4a12); color: inherit; text-decoration: underline }
  .duplicate-popover-actions { display: flex; flex-wrap: wrap; gap: 0.5rem }
  .duplicate-popover button {
    box-sizing: border-box;
    min-block-size: 28px;
    min-inline-size: 28px;
    padding: 2px 10px;
    border: 1px solid light-dark(#8a8a84, #85857f);
    border-radius: 6px;
    background: transparent;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .duplicate-popover button:focus-visible { outline: 2px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 1px }
  @media (forced-colors: active) {
    .duplicate-popover mark { background: Mark; color: MarkText }
  }
  @media print {
    .duplicate-popover { display: none }
    .duplicate-warning, ::highlight(duplicate-warning) { text-decoration: none }
    ::highlight(duplicate-warning-information) { text-decoration: none }
  }
}
`

let sheet: CSSStyleSheet | undefined
const users = new WeakMap<DocumentOrShadowRoot, number>()

/** Adopts the style in a document or a shadow root; returns a function that takes it out after its last user. */
export function adoptStyle(root: DocumentOrShadowRoot): () => void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
  }
  const own = sheet
  const count = users.get(root) ?? 0
  users.set(root, count + 1)
  if (count === 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, own]
  return () => {
    const left = (users.get(root) ?? 1) - 1
    users.set(root, left)
    if (left === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== own)
  }
}

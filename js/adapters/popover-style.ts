// The style of the marks in ProseMirror and of the popover, in a cascade layer: any rule of the app has precedence.
import { adoption } from "./adopted-style.js"

export const adoptStyle = adoption(`
@layer duplicate-warnings {
  .duplicate-warning {
    text-decoration: underline wavy light-dark(#b45309, #f0b35e) 1px;
    text-decoration-skip-ink: none;
    text-underline-offset: 3px;
  }
  .duplicate-warning-information { text-decoration: underline dotted light-dark(#6b7280, #a3a9b3) 2px }
  .duplicate-popover {
    position: fixed;
    inset: auto;
    z-index: 10;
    inline-size: max-content;
    max-inline-size: min(30rem, 100vw - 8px);
    margin: 0;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 0.5rem 0.75rem 0;
    background: light-dark(#fbfaf6, #24241f);
    color: light-dark(#1d1d1b, #ededea);
    font: 0.875rem / 1.5 system-ui, sans-serif;
    overflow-wrap: anywhere;
    &, button {
      box-sizing: border-box;
      border: 1px solid light-dark(#8a8a84, #85857f);
      border-radius: 6px;
    }
    p { margin: 0 0 0.25rem }
    dl { margin: 0.25rem 0 }
    dt { font-weight: 600 }
    dd { margin: 0 0 0.25rem }
    mark { background: light-dark(#ffe9a3, #5c4a12); color: inherit; text-decoration: underline }
    button {
      min-block-size: 28px;
      padding: 2px 10px;
      background: transparent;
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    button:focus-visible { outline: 2px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 1px }
    @media (forced-colors: active) {
      mark { background: Mark; color: MarkText }
    }
  }
  .duplicate-popover-actions {
    position: sticky;
    inset-block-end: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    padding-block: 0.25rem 0.5rem;
    background: inherit;
  }
  @media print {
    .duplicate-popover { display: none }
    .duplicate-warning { text-decoration: none }
  }
}
`)

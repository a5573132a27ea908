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
    padding: 0.5rem 0.75rem;
    background: light-dark(#fbfaf6, #24241f);
    color: light-dark(#1d1d1b, #ededea);
    font: 0.875rem / 1.5 system-ui, sans-serif;
    overflow-wrap: anywhere;
  }
  .duplicate-popover, .duplicate-popover button {
    box-sizing: border-box;
    border: 1px solid light-dark(#8a8a84, #85857f);
    border-radius: 6px;
  }
  .duplicate-popover p { margin: 0 0 0.25rem }
  .duplicate-popover dl { margin: 0.25rem 0 }
  .duplicate-popover dt { font-weight: 600 }
  .duplicate-popover dd { margin: 0 0 0.5rem }
  .duplicate-popover mark { background: light-dark(#ffe9a3, #5c4a12); color: inherit; text-decoration: underline }
  .duplicate-popover-actions { display: flex; flex-wrap: wrap; gap: 0.5rem }
  .duplicate-popover button {
    min-block-size: 28px;
    min-inline-size: 28px;
    padding: 2px 10px;
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
    .duplicate-warning { text-decoration: none }
  }
}
`)

// The style of the panel. Colours are those of the system, by the colour scheme of the page.
const CSS = `
:host { display: block }
:host([hidden]), [hidden] { display: none !important }
.panel {
  box-sizing: border-box;
  max-block-size: var(--duplicate-warnings-max-height, 20rem);
  margin-block-start: 0.5rem;
  padding: 0.5rem 0.75rem;
  overflow: auto;
  border: 1px solid var(--duplicate-warnings-border, light-dark(#8a8a84, #85857f));
  border-radius: var(--duplicate-warnings-radius, 6px);
  background: var(--duplicate-warnings-background, light-dark(#fbfaf6, #24241f));
  color: var(--duplicate-warnings-color, light-dark(#1d1d1b, #ededea));
  font: var(--duplicate-warnings-font, 0.875rem / 1.5 system-ui, sans-serif);
  overflow-wrap: anywhere;
}
.header { display: flex; gap: 0.5rem; align-items: center; justify-content: space-between }
.title { margin: 0; font-weight: 600 }
ul { margin: 0; padding: 0; list-style: none }
li { padding-block: 0.5rem; border-block-start: 1px solid var(--duplicate-warnings-border, light-dark(#d5d4cc, #4a4a44)) }
.header { padding-block-end: 0.25rem }
p { margin: 0 0 0.25rem }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem }
button {
  box-sizing: border-box;
  min-block-size: 28px;
  min-inline-size: 28px;
  padding: 2px 10px;
  border: 1px solid var(--duplicate-warnings-border, light-dark(#8a8a84, #85857f));
  border-radius: var(--duplicate-warnings-radius, 6px);
  background: transparent;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
button:hover { text-decoration: underline }
button:focus-visible { outline: 2px solid var(--duplicate-warnings-focus, light-dark(#0b57d0, #a8c7fa)); outline-offset: 1px }
.undo { align-items: center; padding-block-start: 0.5rem; border-block-start: 1px solid var(--duplicate-warnings-border, light-dark(#d5d4cc, #4a4a44)) }
dl { margin: 0.5rem 0 0 }
dt { font-weight: 600 }
dd { margin: 0 0 0.5rem; white-space: pre-wrap }
dd .actions { margin-block-start: 0.5rem }
mark { background: var(--duplicate-warnings-mark, light-dark(#ffe9a3, #5c4a12)); color: inherit; text-decoration: underline }
.spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (forced-colors: active) {
  mark { background: Mark; color: MarkText }
  .panel, button { border-color: ButtonBorder }
}
@media print { .panel { display: none } }
`

let made: CSSStyleSheet | undefined

/** One sheet for all elements. A style sheet that a script makes is allowed by `style-src 'self'`. */
export function styleSheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet()
    made.replaceSync(CSS)
  }
  return made
}

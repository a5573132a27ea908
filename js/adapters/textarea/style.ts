// The style of the badge, the panel and the marks. The colours follow the colour scheme of the page.
const CSS = `
:host { display: block }
:host([hidden]), [hidden] { display: none !important }
.room { position: relative; block-size: var(--duplicate-warnings-room, 2rem) }
.marks { position: absolute; overflow: clip; pointer-events: none; color: transparent; forced-color-adjust: none }
.marks > div { box-sizing: border-box; width: 100%; min-height: 100% }
.marks > div > div { unicode-bidi: inherit }
[part~=repeat] {
  text-decoration: underline wavy var(--duplicate-warnings-repeat, light-dark(#b45309, #f0b35e)) 1px;
  text-decoration-skip-ink: none;
  text-underline-offset: 3px;
}
[part~=information] { text-decoration: underline dotted var(--duplicate-warnings-repeat, light-dark(#6b7280, #a3a9b3)) 2px }
[part=badge] { position: absolute; inset-block-start: 2px; inset-inline-start: 0; max-inline-size: 100% }
[part=badge]::after {
  content: "";
  display: inline-block;
  inline-size: 0.4em;
  block-size: 0.4em;
  margin-inline-start: 0.6em;
  border: solid currentcolor;
  border-width: 0 2px 2px 0;
  rotate: 45deg;
  translate: 0 -0.2em;
}
[part=badge][aria-expanded=true]::after { rotate: 225deg; translate: 0 0.1em }
.panel {
  position: absolute;
  z-index: 10;
  inset-block-start: 100%;
  inset-inline: 0;
  box-sizing: border-box;
  max-block-size: var(--duplicate-warnings-max-height, min(20rem, 50vh));
  padding: 0 0.75rem;
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--duplicate-warnings-border, light-dark(#8a8a84, #85857f));
  border-radius: var(--duplicate-warnings-radius, 6px);
  box-shadow: 0 4px 12px rgb(0 0 0 / 0.25);
}
.panel, [part=badge] {
  background: var(--duplicate-warnings-background, light-dark(#fbfaf6, #24241f));
  color: var(--duplicate-warnings-color, light-dark(#1d1d1b, #ededea));
  font: var(--duplicate-warnings-font, 0.875rem / 1.5 system-ui, sans-serif);
  overflow-wrap: anywhere;
}
ul { margin: 0; padding: 0; list-style: none }
li + li, .undo { border-block-start: 1px solid var(--duplicate-warnings-border, light-dark(#d5d4cc, #4a4a44)) }
li, .undo { padding-block: 0.5rem }
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
.undo { align-items: center }
dl { margin: 0.5rem 0 0 }
dt, [part=own] { font-weight: 600 }
dd { margin: 0 0 0.5rem; white-space: pre-wrap }
dd .actions { margin-block-start: 0.5rem }
mark { background: var(--duplicate-warnings-mark, light-dark(#ffe9a3, #5c4a12)); color: inherit; text-decoration: underline }
.spoken { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (forced-colors: active) {
  mark { background: Mark; color: MarkText }
  [part~=repeat] { text-decoration-color: LinkText }
  .panel, button { border-color: ButtonBorder }
}
@media print { .room { display: none } }
`

let made: CSSStyleSheet | undefined

/** Returns the style sheet that all elements share. `style-src 'self'` allows a style sheet that a script creates. */
export function styleSheet(): CSSStyleSheet {
  if (!made) {
    made = new CSSStyleSheet()
    made.replaceSync(CSS)
  }
  return made
}

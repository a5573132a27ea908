import { html, nothing, svg, type TemplateResult } from "lit"

export interface Transport {
  /** What its buttons are called, each as a command. */
  readonly labels: Readonly<Record<"first" | "back" | "play" | "pause" | "forward" | "last", string>>
  /** What is stepped through, for screen readers. */
  readonly label?: string
  /** The step that is shown, and the last one; the first is 0. */
  readonly at: number
  readonly last: number
  readonly playing: boolean
  /** What the slider is called, and its value as text. */
  readonly where: string
  readonly what: string
  /** The keys that do the same in the figure, for the hints of the buttons. */
  readonly keys?: Partial<Transport["labels"]>
  /** Where the slider is, if it is between two steps. */
  readonly between?: number | undefined
  /** Called with the step to go to. */
  seek(step: number): void
  /** Called instead while the slider is dragged, also to where it is between two steps; and when it is released. */
  scrub?(to: number): void
  release?(): void
  /** Plays, or stops to play. */
  toggle(): void
}

/** The moments of a step between which a slider that scrubs tells apart. */
const SCRUBBED = 0.02

/** Buttons that step, play and stop, and a slider that seeks; `after` is what follows them in the same row. */
export function transport(transport: Transport, after: unknown = nothing): TemplateResult {
  const {
    labels,
    label,
    keys,
    at,
    between = at,
    last,
    playing,
    where,
    what,
    seek,
    scrub,
    release,
    toggle,
  } = transport
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    if (at + by >= 0 && at + by <= last) seek(at + by)
  }
  // Not `disabled`, which would remove the focus from a button that was just pressed.
  const button = (name: keyof typeof ICONS, disabled: boolean, act: () => void) => html`<button
    type="button"
    class=${name === "pause" ? "icon play" : `icon ${name}`}
    title=${keys?.[name] ? `${labels[name]} (${keys[name]})` : labels[name]}
    aria-label=${labels[name]}
    aria-disabled=${disabled}
    @click=${act}
  >${ICONS[name]}</button>`
  const to = (name: keyof typeof ICONS, step: number) =>
    button(name, step < 0 || step > last || step === at, () => seek(step))
  return html`
    <div class="transport" role="group" aria-label=${label ?? nothing}>
      ${to("first", 0)} ${to("back", at - 1)} ${button(playing ? "pause" : "play", last === 0, toggle)}
      ${to("forward", at + 1)} ${to("last", last)}
      <input
        type="range"
        class="seek"
        min="0"
        max=${last}
        step=${scrub ? SCRUBBED : 1}
        .value=${String(between)}
        aria-label=${where}
        aria-valuetext=${what}
        @keydown=${press}
        @input=${(event: InputEvent) => (scrub ?? seek)(Number((event.target as HTMLInputElement).value))}
        @change=${() => release?.()}
      />
      ${after}
    </div>
  `
}

const icon = (shape: TemplateResult): TemplateResult =>
  html`<svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">${shape}</svg>`

const ICONS = {
  first: icon(svg`<path d="M2 2h2v12H2zM14 2v12L5 8z"/>`),
  back: icon(svg`<path d="M12 2v12L3 8z"/>`),
  play: icon(svg`<path d="M3 1v14l11-7z"/>`),
  pause: icon(svg`<path d="M3 2h4v12H3zM9 2h4v12H9z"/>`),
  forward: icon(svg`<path d="M4 2v12l9-6z"/>`),
  last: icon(svg`<path d="M12 2h2v12h-2zM2 2v12l9-6z"/>`),
}

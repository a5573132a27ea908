import { html, nothing, type TemplateResult } from "lit"
import { keyed } from "lit/directives/keyed.js"
import { count } from "../../format.js"
import { fill } from "../../i18n/fill.js"
import { directionOf } from "../../lesson/direction.js"
import { inField, pasted } from "../../lesson/field.js"
import { isLong } from "../../lesson/long-texts.js"
import type { Name } from "../../lesson/texts.js"
import type { Words } from "./en.js"

/** A text as its field holds it. */
export interface Written {
  readonly name: Name
  /** What the field is called. */
  readonly label: string
  readonly text: string
  /** The length of what is explained of it. */
  readonly explained: number
  /** Whether it is an example, in the language of the page. */
  readonly example: boolean
}

/** The field of a text. It knows what it was filled with last. */
export class TextField {
  #text: string | undefined
  #filled = 0

  constructor(private readonly write: (name: Name, text: string) => void) {}

  render(written: Written, t: Words): TemplateResult {
    const { name, label, text, example } = written
    const shown = inField(text)
    if (this.#text !== text) {
      // A field of its own, or the browser's undo would mix this text with what was in the field before.
      this.#text = text
      this.#filled += 1
    }
    const long = isLong(text)
    return html`
      <div class=${`text of-${name}`}>
        <label for=${`text-${name}`}>${label}</label>
        ${keyed(
          this.#filled,
          html`<textarea
            id=${`text-${name}`}
            rows="3"
            dir=${directionOf(text)}
            spellcheck="false"
            lang=${example ? nothing : ""}
            aria-describedby=${long ? `long-${name}` : nothing}
            ?readonly=${shown !== text}
            .value=${shown}
            @beforeinput=${(event: InputEvent) => this.#paste(name, event)}
            @input=${(event: InputEvent) => this.#typed(name, event.target as HTMLTextAreaElement)}
          ></textarea>`,
        )}
        ${long ? this.#long(written, shown !== text, t) : nothing}
      </div>
    `
  }

  /** What of a long text is shown and explained. */
  #long({ name, text, explained }: Written, cut: boolean, t: Words): TemplateResult {
    const values = { length: count(text.length), explained: count(explained) }
    return html`<p class="long" id=${`long-${name}`}>
      ${fill(cut ? t.long.cut : t.long.explained, values)}
      ${cut ? html`<button type="button" @click=${() => this.write(name, "")}>${t.long.empty}</button>` : nothing}
    </p>`
  }

  #typed(name: Name, field: HTMLTextAreaElement): void {
    const text = field.value
    const shown = inField(text)
    // At once, before the browser lays it out.
    if (shown !== text) field.value = shown
    else this.#text = text
    this.write(name, text)
  }

  /** What is too much for the field does not come into it. */
  #paste(name: Name, event: InputEvent): void {
    const text = pasted(event.target as HTMLTextAreaElement, event)
    if (text === undefined) return
    event.preventDefault()
    this.write(name, text)
  }
}

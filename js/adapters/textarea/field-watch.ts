// Follows the field in an element: which one it is, when its text changes, and when an input method composes in it.
import { type Field, fieldIn } from "./field.js"

export interface FieldListener {
  /** The user has changed the text, which is not final during composition. */
  onInput(): void
  /** The text may have changed, or composition began or ended. */
  onText(): void
  /** Another field, or none, is in the element. */
  onField(field: Field | undefined): void
}

export class FieldWatch {
  isComposing = false
  field: Field | undefined
  readonly #listening = new AbortController()
  readonly #observer = new MutationObserver(() => this.#look())

  constructor(
    readonly host: HTMLElement,
    readonly listener: FieldListener,
  ) {
    this.field = fieldIn(host, undefined)
    const { signal } = this.#listening
    host.addEventListener("input", (event) => this.#input(event as InputEvent), { signal })
    host.addEventListener("compositionstart", (event) => this.#compose(event, true), { signal })
    host.addEventListener("compositionend", (event) => this.#compose(event, false), { signal })
    // The observer does not see changes in the shadow root of a component.
    host.addEventListener("focusin", () => this.field?.element.isConnected || this.#look(), { signal })
    // A form is reset after its event, unless a listener prevents that.
    const onReset = (event: Event) => {
      const { element } = this.field ?? {}
      if (element && "form" in element && element.form === event.target) listener.onText()
    }
    host.getRootNode().addEventListener("reset", onReset, { signal })
    this.#observer.observe(host, { childList: true, subtree: true, characterData: true })
  }

  end(): void {
    this.#listening.abort()
    this.#observer.disconnect()
  }

  /** Looks for another field after the content of the element has changed. */
  #look(): void {
    const field = fieldIn(this.host, this.field)
    if (field === this.field) {
      if (field?.element.isContentEditable) this.listener.onText()
      return
    }
    this.field = field
    this.isComposing = false
    this.listener.onField(field)
  }

  /** Whether an event comes from the field, which may be in the shadow root of a component. */
  #isOfField(event: Event): boolean {
    return event.composedPath()[0] === this.field?.element
  }

  #input(event: InputEvent): void {
    if (!this.#isOfField(event)) return
    this.listener.onInput()
    if (!event.isComposing) this.listener.onText()
  }

  #compose(event: Event, isComposing: boolean): void {
    if (!this.#isOfField(event)) return
    this.isComposing = isComposing
    this.listener.onText()
  }
}

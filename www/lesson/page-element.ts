import { LitElement } from "lit"

/** An element of the page itself: without a shadow root, so that the page's styles hold in it. */
export class PageElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this
  }
}

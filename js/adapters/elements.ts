// Creates elements without markup strings, so that strict content security policies and Trusted Types allow them.

type Child = Node | string

export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[N] {
  // An image named "createElement" would replace `document.createElement`, but not the prototype's method.
  const made = Document.prototype.createElement.call(document, name) as HTMLElementTagNameMap[N]
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

export function button(
  name: string,
  act: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const made = element("button", { type: "button", part: "button", ...attributes }, name)
  made.addEventListener("click", act)
  return made
}

/** Sets the text of an element if it differs: a screen reader may announce a change, and a change clears the selection. */
export function setText(of: HTMLElement, text: string): void {
  if (of.textContent !== text) of.textContent = text
}

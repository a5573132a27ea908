// Elements made without markup in strings, which strict content security policies and Trusted Types allow.

type Child = Node | string

/** Makes an element. A page can have an image named "createElement", which `document.createElement` then is. */
export function create<N extends keyof HTMLElementTagNameMap>(name: N): HTMLElementTagNameMap[N] {
  return Document.prototype.createElement.call(document, name) as HTMLElementTagNameMap[N]
}

/** An element with attributes and children. */
export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[N] {
  const made = create(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** Sets a text, and leaves what is the same already: a change may be read out, and ends a selection. */
export function setText(of: HTMLElement, text: string): void {
  if (of.textContent !== text) of.textContent = text
}

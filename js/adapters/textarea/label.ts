export function labelOf(field: HTMLElement | undefined): string | undefined {
  const label = field && "labels" in field ? (field.labels as NodeListOf<HTMLElement>)[0] : undefined
  const text = label ? ownText(label) : (field?.getAttribute("aria-label") ?? "")
  return text.trim() || undefined
}

/** Returns the text of a label or a node in it, without the text of the fields in it. */
function ownText(node: Node): string {
  if (node instanceof Element && node.matches(FIELDS)) return ""
  if (!node.hasChildNodes()) return node.nodeValue ?? ""
  return [...node.childNodes].map(ownText).join(" ").replace(/\s+/g, " ")
}

const FIELDS = "textarea, input, duplicate-warnings"

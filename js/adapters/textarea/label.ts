/** Returns the text of a field's label; undefined if it has none. */
export function labelOf(field: HTMLElement | undefined): string | undefined {
  const label = field && "labels" in field ? (field.labels as NodeListOf<HTMLElement>)[0] : undefined
  const text = label ? ownText(label) : (field?.getAttribute("aria-label") ?? "")
  return text.trim() || undefined
}

/** Returns the text of a label without the text of the fields in it. */
function ownText(label: HTMLElement): string {
  return [...label.childNodes]
    .filter((node) => !(node instanceof HTMLElement && (node.matches(FIELDS) || node.querySelector(FIELDS))))
    .map((node) => node.textContent)
    .join(" ")
    .replace(/\s+/g, " ")
}

const FIELDS = "textarea, input, duplicate-warnings"

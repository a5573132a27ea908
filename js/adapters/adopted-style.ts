// Constructed style sheets, which a strict content security policy allows, adopted as long as something on the page uses them.

/** Returns a function that adopts a style sheet in a root. Its result removes the sheet, unless the sheet has other users. */
export function adoption(css: string): (root: DocumentOrShadowRoot) => () => void {
  let sheet: CSSStyleSheet | undefined
  const users = new WeakMap<DocumentOrShadowRoot, number>()
  return (root) => {
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
    }
    const own = sheet
    const count = users.get(root) ?? 0
    users.set(root, count + 1)
    if (count === 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, own]
    return () => {
      const left = (users.get(root) ?? 1) - 1
      users.set(root, left)
      if (left === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== own)
    }
  }
}

// Entry "./html": the text of a page from its source, without a document. It applies the rules of wasm/src/dom.rs that need only
// markup. Tests compare the two.

export type { PageTextOptions } from "./types/page-text.js"
/**
 * The text of pages from their source, for Node, workers and servers: wherever there is no document.
 *
 * @packageDocumentation
 */
export { SimHashError } from "./values/errors.js"

import { parse } from "./bundled/html.js"
import { readPageOptions } from "./text/page-text-options.js"
import type { PageTextOptions } from "./types/page-text.js"
import { invalid, show } from "./values/errors.js"

/** A node that the parser returns. */
interface Parsed {
  nodeName: string
  tagName?: string
  value?: string
  attrs?: { name: string; value: string }[]
  childNodes?: Parsed[]
}

/** Which parts of a page are kept. */
type Scope = "everything" | "main" | "article"

/**
 * Returns the text of a page or of a part of one. It applies the rules of `pageText` (`simhash-wasm/dom`) that need only markup:
 * elements, `hidden`, `aria-hidden`, and `display` and `visibility` in `style` attributes. It applies no style sheets, runs no
 * scripts and creates no shadow trees. Where none of these matters, the result equals that of `pageText`.
 *
 * The parser is parse5, which follows the HTML standard and accepts any text. It is part of this entry.
 *
 * @param html A document, or the content of a `body`.
 * @param options Which parts of the page belong to its text.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` if `html` is not a string, or for an invalid option.
 *
 * @example
 * ```ts
 * import { distance, fingerprint } from "simhash-wasm"
 * import { htmlText } from "simhash-wasm/html"
 *
 * const page = "<nav>Home</nav><main><h1>The cat</h1><p>It <b>sat</b> on<br>the mat.</p></main><script>track()</script>"
 * htmlText(page).split("\n") // ["Home", "The cat", "It sat on", "the mat."]
 * htmlText(page, { mainOnly: true }).split("\n") // ["The cat", "It sat on", "the mat."]
 * const other = page.replace("track", "follow").replace("<b>", "<b class=strong>")
 * distance(fingerprint(htmlText(page)), fingerprint(htmlText(other))) // 0
 * ```
 */
export function htmlText(html: string, options?: PageTextOptions): string {
  if (typeof html !== "string") throw invalid(`html must be a string, got ${show(html)}`)
  const { read } = readPageOptions(options, "htmlText")
  const root = parse(html) as Parsed
  const landmarks = new Map<string, boolean>([
    ...[["nav", read.nav] as const, ["navigation", read.nav] as const],
    ...[["aside", read.aside] as const, ["complementary", read.aside] as const],
    ...[["footer", read.footer] as const, ["contentinfo", read.footer] as const],
    ...[["header", read.header] as const, ["banner", read.header] as const],
  ])
  for (const scope of (read.mainOnly ? ["main", "article", "everything"] : ["everything"]) as Scope[]) {
    const { text, found } = textIn(root, scope, (name) => landmarks.get(name) === false)
    if (found) return text
  }
  return ""
}

/** The state that an element passes to its content. */
interface Context {
  isVisible: boolean
  /** Whether line breaks of the source are kept. */
  isPreformatted: boolean
  isInScope: boolean
}

/** A node to enter, or `undefined` for the end of a block. */
type Step = { node: Parsed; context: Context } | undefined

/** Returns the text of a scope, and whether the page has such a part. It uses no recursion: pages may be nested deeply. */
function textIn(root: Parsed, scope: Scope, isLeftOut: (name: string) => boolean) {
  const lines = new Lines()
  let found = scope === "everything"
  const context = { isVisible: true, isPreformatted: false, isInScope: found }
  const steps: Step[] = [{ node: root, context }]
  while (steps.length > 0) {
    const step = steps.pop()
    if (step === undefined) {
      lines.separate("\n")
      continue
    }
    const { node } = step
    let { context } = step
    let children = node.childNodes ?? []
    if (node.nodeName === "#text") {
      if (context.isVisible && context.isInScope) lines.push(node.value ?? "", context.isPreformatted)
      continue
    }
    if (node.tagName !== undefined) {
      const name = node.tagName
      const attributes = new Map((node.attrs ?? []).map(({ name, value }) => [name, value]))
      const role = attributes.get("role") ?? ""
      if (name === "br") lines.separate("\n")
      const style = declarations(attributes.get("style") ?? "")
      const display = style.get("display")
      if (
        NOT_TEXT.has(name) ||
        attributes.has("hidden") ||
        attributes.get("aria-hidden") === "true" ||
        isLeftOut(name) ||
        isLeftOut(role) ||
        display === "none" ||
        attributes.has("popover") ||
        (name === "dialog" && !attributes.has("open"))
      )
        continue
      const isScope = scope === "everything" || name === scope || role === scope
      found ||= isScope
      const visibility = style.get("visibility")
      context = {
        isVisible: visibility === undefined ? context.isVisible : visibility === "visible",
        isPreformatted: context.isPreformatted || PREFORMATTED.has(name),
        isInScope: context.isInScope || isScope,
      }
      if (display === undefined ? BLOCKS.has(name) : !/^(?:inline|ruby|contents$)/.test(display)) {
        lines.separate("\n")
        steps.push(undefined)
      }
      if (name === "details" && !attributes.has("open")) {
        children = children.filter((child) => child.tagName === "summary").slice(0, 1)
      }
    }
    for (let at = children.length - 1; at >= 0; at--) {
      steps.push({ node: children[at] as Parsed, context })
    }
  }
  return { text: lines.text(), found }
}

const IMPORTANT = "!important"

/** Returns the properties of a style attribute, with their values in lower case. The last declaration of each is used. */
function declarations(style: string): Map<string, string> {
  const pairs = style.split(";").map((declaration): [string, string] => {
    const colon = declaration.indexOf(":")
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase()
    return [
      declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase(),
      value.endsWith(IMPORTANT) ? value.slice(0, -IMPORTANT.length).trimEnd() : value,
    ]
  })
  return new Map(pairs)
}

/** Text in lines, without white space at the ends of lines and without empty lines. */
class Lines {
  #parts: string[] = []
  /** The separator before the next word. */
  #pending: "" | " " | "\n" = ""

  separate(separator: " " | "\n"): void {
    if (this.#pending !== "\n") this.#pending = separator
  }

  /** Appends text of the source. A run of white space becomes one space, or a line break if preformatted text has one there. */
  push(text: string, isPreformatted: boolean): void {
    for (const [part] of text.matchAll(/[ \t\n\r\f]+|[^ \t\n\r\f]+/g)) {
      if (/^[ \t\n\r\f]/.test(part)) {
        this.separate(isPreformatted && /[\n\r]/.test(part) ? "\n" : " ")
        continue
      }
      if (this.#parts.length > 0) this.#parts.push(this.#pending)
      this.#pending = ""
      this.#parts.push(part)
    }
  }

  text(): string {
    return this.#parts.join("").replace(/\p{Surrogate}/gu, "\ufffd")
  }
}

/** Elements whose content is not text of the page: scripts, styles, media and their fallback content, and form controls. */
const NOT_TEXT = new Set(
  (
    "area audio base canvas datalist desc head iframe link meta metadata noembed noframes noscript object param rp " +
    "script select style template textarea title video"
  ).split(" "),
)

/** Elements that are blocks under the browser's own style sheet alone (the HTML standard, chapter "Rendering"). */
const BLOCKS = new Set(
  (
    "address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p " +
    "plaintext pre search section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
)

const PREFORMATTED = new Set(["pre", "listing", "xmp", "plaintext"])

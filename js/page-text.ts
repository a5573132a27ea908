// The visible text of a node of a live document.
import { call } from "./call.js"
import { domText } from "./dom-module.js"
import { invalid, SimHashError, show } from "./errors.js"
import { withHighLimb } from "./high-limb.js"
import { lowLimb } from "./low-limb.js"
import { type Read, readPageOptions } from "./page-text-options.js"
import { hasGetter } from "./platform.js"
import type { FingerprintNodeOptions, PageTextOptions } from "./public/dom.js"
import { handleOf, resolved } from "./recipe.js"

export function pageText(node: object, options?: PageTextOptions): string {
  checkNode(node)
  return textOf(node, readPageOptions(options, "pageText").read)
}

export function fingerprintNode(node: object, options?: FingerprintNodeOptions): bigint {
  checkNode(node)
  const { read, given } = readPageOptions(options, "fingerprintNode", ["recipe"])
  const recipe = resolved(given.recipe)
  const text = textOf(node, read)
  return call(() => withHighLimb(lowLimb(handleOf(recipe), recipe.normalize, text), recipe))
}

function textOf(node: Node, { nav, aside, footer, header, mainOnly }: Read): string {
  const left = [!nav, !aside, !footer, !header, mainOnly]
  return domText(
    node,
    left.reduce((sum, is, bit) => sum + (is ? 2 ** bit : 0), 0),
  )
}

function checkNode(node: unknown): asserts node is Node {
  if (typeof Node === "undefined" || typeof Document === "undefined") {
    throw new SimHashError(
      "NO_DOM",
      'there is no document here: htmlText of "simhash-wasm/html" reads the source of a page',
    )
  }
  if (!hasGetter(Node.prototype, "nodeType", node)) {
    throw invalid(`a node must be an element, a document or another node of one, got ${show(node)}`)
  }
}

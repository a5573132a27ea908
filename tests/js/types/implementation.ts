// The declarations, which are written by hand, hold for what is implemented.
import * as dom from "../../../js/dom.js"
import * as html from "../../../js/html.js"
import * as index from "../../../js/index.js"
import type * as declaredDom from "../../../js/public/dom.js"
import type * as declaredHtml from "../../../js/public/html.js"
import type * as declaredIndex from "../../../js/public/index.js"
import type * as declaredStream from "../../../js/public/stream.js"
import type * as declaredUrl from "../../../js/public/url.js"
import * as stream from "../../../js/stream.js"
import * as url from "../../../js/url.js"
import * as urlNode from "../../../js/url-node.js"

export const conforming: [typeof declaredIndex, typeof declaredUrl, typeof declaredUrl] = [
  index,
  url,
  urlNode,
]
export const others: [typeof declaredDom, typeof declaredHtml, typeof declaredStream] = [dom, html, stream]

// And nothing is implemented that is not declared.
type Nothing<T extends never> = T
export type Undeclared = Nothing<Exclude<keyof typeof index, keyof typeof declaredIndex>>

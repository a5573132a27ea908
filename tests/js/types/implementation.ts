// The declarations, which are written by hand, hold for what is implemented.
import * as index from "../../../js/index.js"
import type * as declaredIndex from "../../../js/public/index.js"
import type * as declaredUrl from "../../../js/public/url.js"
import * as url from "../../../js/url.js"
import * as urlNode from "../../../js/url-node.js"

export const conforming: [typeof declaredIndex, typeof declaredUrl, typeof declaredUrl] = [
  index,
  url,
  urlNode,
]

// And nothing is implemented that is not declared.
type Nothing<T extends never> = T
export type Undeclared = Nothing<Exclude<keyof typeof index, keyof typeof declaredIndex>>

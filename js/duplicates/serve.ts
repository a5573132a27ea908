// The worker's side of a search for duplicates in a worker.

import type { FindDuplicatesOptions } from "../types/duplicates.js"
import { toFailure } from "../values/failure.js"
import { findDuplicates } from "./find-duplicates.js"
import type { Batch, FromWorker, Start } from "./worker-protocol.js"

type Id = string | number
type Pair = readonly [id: Id, text: string]

/** The properties of a worker's global object in use. */
interface Scope {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage(message: FromWorker): void
}

/** Finds the duplicates among the entries that a page sends, for one search. */
export function serve(scope: Scope): void {
  scope.onmessage = ({ data }) => {
    let take: (batch: Batch) => void = () => {}
    scope.onmessage = ({ data }) => take(data as Batch)
    // Entries may also be texts: the page sends them in the form in which it received them.
    async function* entries(): AsyncGenerator<Pair, void> {
      for (;;) {
        const batch = await new Promise<Batch>((resolve) => {
          take = resolve
          scope.postMessage({ more: true })
        })
        yield* batch.entries as readonly Pair[]
        if (batch.isLast) return
      }
    }
    const options: FindDuplicatesOptions<Id> = {
      ...(data as Start).start,
      onProgress: (done, total) => scope.postMessage({ done, total }),
    }
    findDuplicates<Id>(entries(), options).then(
      (found) => scope.postMessage({ found }),
      (error) => scope.postMessage({ error: toFailure(error) }),
    )
  }
}

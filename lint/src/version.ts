import { readFileSync } from "node:fs"

/** Returns the version of the package. In the package, this file is in dist/lint/src. */
export function version(): string {
  return JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")).version
}

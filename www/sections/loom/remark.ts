import type { Explanation } from "simhash-wasm/url"
import type { Values } from "../../i18n/fill.js"
import type { Words } from "./en.js"
import type { Scene } from "./model/scenes.js"

/** What a paragraph about fragile bits or about ties adds for this very text, and the values in it. */
export function remarkOn(
  scene: Scene,
  { margins, ties }: Explanation,
  t: Words,
): { readonly text: string; readonly values: Values } | undefined {
  if (scene === "ties")
    return { text: ties.length > 0 ? t.tiesHere : t.noTies, values: { count: ties.length, bit: ties.at(-1) } }
  if (scene !== "fragile") return undefined
  const at = (margin: number) => margins.flatMap((one, bit) => (one === margin ? [bit] : []))
  const [least, most] = [at(Math.min(...margins)), at(Math.max(...margins))]
  if (least.length === margins.length) return { text: t.allAlike, values: { count: margins.length } }
  const [bit, firmest] = [least.at(-1), most.at(-1)]
  return { text: t.fragile, values: { count: least.length, firm: most.length, bit, firmest } }
}

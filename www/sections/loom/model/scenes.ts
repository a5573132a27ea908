import type { Explanation } from "simhash-wasm/url"

/** What the paragraphs beside the stage are about, in their order. */
export const SCENES = ["text", "feature", "hash", "votes", "sums", "signs", "fragile", "ties"] as const
export type Scene = (typeof SCENES)[number]

/** Selectors of the parts of the stage that the bold terms of a paragraph name, in the order of the terms. */
export const PLACES: Readonly<Record<Scene, readonly string[]>> = {
  text: [".passage"],
  feature: [".pipeline .feature", ".menu summary"],
  hash: [".pipeline .hash code"],
  votes: [".strip"],
  sums: [".plot"],
  signs: [".sign"],
  fragile: [".cell.pinned"],
  ties: [".cell.pinned"],
}

/** What a paragraph shows on the stage: how many features have voted, null for all, and which bit is read out. */
export interface SceneView {
  readonly step: number | null
  readonly bit: number | null
}

/** What a paragraph shows of a text. */
export function sceneView(scene: Scene, { features, margins, ties }: Explanation): SceneView {
  const count = features.length
  const highest = margins.length - 1
  switch (scene) {
    case "text":
      return { step: 0, bit: null }
    case "feature":
    case "hash":
      return { step: Math.min(1, count), bit: null }
    case "votes":
      return { step: Math.min(2, count), bit: highest }
    case "sums":
      return { step: Math.ceil(count / 2), bit: null }
    case "signs":
      return { step: null, bit: null }
    case "fragile":
      return { step: null, bit: margins.lastIndexOf(Math.min(...margins)) }
    case "ties":
      return { step: null, bit: ties.at(-1) ?? null }
  }
}

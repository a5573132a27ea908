import { choice, fields, type Slice, text, whole } from "../../lesson/slice.js"

/** Queries that come with the page, in both languages, and the distance that they ask for. */
export const PRESETS = { guarantee: 3, luck: 5, missed: 7 } as const
export type Preset = keyof typeof PRESETS

/** The greatest k that the blocks can be cut for, and the greatest distance that can be asked for. */
export const MOST = { k: 7, asked: 16 } as const

/** The longest query and the longest lines of one's own that a link brings, in UTF-16 code units. */
const LONGEST = { query: 2_000, own: 20_000 } as const

/** The query, the lines that it is looked up in, and the step that is shown. */
export interface Buckets {
  /** The distance up to which every match is found, with k + 1 blocks. */
  readonly k: number
  /** The greatest distance asked for; null: k. */
  readonly asked: number | null
  /** The preset that the query is, in the language of the page, until somebody types. */
  readonly preset: Preset | null
  readonly query: string
  /** The reader's own lines, after those that come with the page. */
  readonly own: string
  /** How many steps have been taken; null: all. */
  readonly step: number | null
}

export const buckets: Slice<Buckets> = {
  initial: { k: 3, asked: null, preset: "guarantee", query: "", own: "", step: null },

  read(value) {
    const { k, asked, preset, query, own, step } = fields(value)
    return {
      k: whole(k, 1, MOST.k, buckets.initial.k),
      asked: whole(asked, 0, MOST.asked, null),
      // A query of the reader's own replaces the preset.
      preset: choice(
        preset,
        Object.keys(PRESETS) as Preset[],
        typeof query === "string" ? null : buckets.initial.preset,
      ),
      query: text(query, "", LONGEST.query),
      own: text(own, "", LONGEST.own),
      step: whole(step, 0, Number.MAX_SAFE_INTEGER, null),
    }
  },
}

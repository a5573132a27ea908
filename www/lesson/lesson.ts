import { type Blackboard, blackboard } from "./blackboard.js"
import { type LoomView, loom } from "./loom.js"
import { type Near, near } from "./near.js"
import { type Settings, settings } from "./settings.js"
import { fields, type Slice } from "./slice.js"
import { type Texts, texts } from "./texts.js"
import { type Twins, twins } from "./twins.js"

/** All that the reader has chosen, and a link can carry. */
export interface Lesson {
  readonly texts: Texts
  readonly settings: Settings
  readonly loom: LoomView
  readonly blackboard: Blackboard
  readonly twins: Twins
  readonly near: Near
}

const SLICES: { readonly [Name in keyof Lesson]: Slice<Lesson[Name]> } = {
  texts,
  settings,
  loom,
  blackboard,
  twins,
  near,
}

export const initial: Lesson = each(SLICES, (slice) => slice.initial)

/** The lesson that a value stands for, whatever it is. */
export function read(value: unknown): Lesson {
  const parts = fields(value)
  return each(SLICES, (slice, name) => (name in parts ? slice.read(parts[name]) : slice.initial))
}

/** The parts of a lesson that are not as they were initially. */
export function changed(lesson: Lesson): Partial<Lesson> {
  return Object.fromEntries(
    Object.entries(lesson).filter(
      ([name, part]) => JSON.stringify(part) !== JSON.stringify(initial[name as keyof Lesson]),
    ),
  )
}

function each(slices: typeof SLICES, part: (slice: Slice<unknown>, name: string) => unknown): Lesson {
  return Object.fromEntries(
    Object.entries(slices).map(([name, slice]) => [name, part(slice as Slice<unknown>, name)]),
  ) as unknown as Lesson
}

import { SECTIONS } from "../sections.js"
import { task } from "../teaching/state.js"
import { settings } from "./settings.js"
import { fields, type Slice } from "./slice.js"
import { texts } from "./texts.js"

/** The parts of the lesson: what all sections see, a teacher's task, and the state of each section, by its name. */
type Slices = {
  readonly texts: typeof texts
  readonly settings: typeof settings
  readonly task: typeof task
} & {
  readonly [Section in (typeof SECTIONS)[number] as Section["name"]]: Section["state"]
}

/** The whole state of the page that a reader can choose and a link can hold. */
export type Lesson = { readonly [Name in keyof Slices]: ReturnType<Slices[Name]["read"]> }

const SLICES = {
  texts,
  settings,
  task,
  ...Object.fromEntries(SECTIONS.map(({ name, state }) => [name, state])),
} as Slices

export const initial: Lesson = each(SLICES, (slice) => slice.initial)

/** A lesson that was read from a link, and whether all of its input was valid. */
export interface Reading {
  readonly lesson: Lesson
  /** False where something made no sense or was too much, and is what it is initially. */
  readonly whole: boolean
}

/** Reads a lesson from any value. */
export function read(value: unknown): Reading {
  const parts = fields(value)
  const given = (name: string) => Object.hasOwn(parts, name)
  const lesson = each(SLICES, (slice, name) => (given(name) ? slice.read(parts[name]) : slice.initial))
  const whole =
    value === parts &&
    Object.keys(SLICES).every((name) => !given(name) || keeps(lesson[name as keyof Lesson], parts[name]))
  return { lesson, whole }
}

/**
 * Whether all that was given is in what was read. What was read decides how deep this looks, and that
 * is bounded.
 */
function keeps(read: unknown, given: unknown): boolean {
  if (typeof read !== "object" || read === null) return Object.is(read, given)
  if (typeof given !== "object" || given === null) return false
  if (Array.isArray(read) !== Array.isArray(given)) return false
  const names = Object.keys(given)
  return (
    names.length <= Object.keys(read).length &&
    names.every(
      (name) =>
        Object.hasOwn(read, name) &&
        keeps((read as Record<string, unknown>)[name], (given as Record<string, unknown>)[name]),
    )
  )
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

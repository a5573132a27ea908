import type { Language } from "../i18n/language.js"
import type { Lesson } from "../lesson/lesson.js"
import { toFragment } from "./link.js"

/** The address of a lesson in a language. `more` are parameters that choose what is shown of it. */
export async function addressOf(
  lesson: Lesson,
  language: Language,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const url = new URL(location.href)
  url.search = new URLSearchParams({ ...more, lang: language }).toString()
  url.hash = await toFragment(lesson)
  return url.href
}

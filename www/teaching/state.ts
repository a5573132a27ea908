import { choice, fields, flag, type Slice, text } from "../lesson/slice.js"
import { SECTIONS, type SectionName } from "../sections.js"

/** What a question may be about, and what is covered until the reader has predicted it. */
export const TOPICS = ["distance", "verdict", "fingerprint", "sums"] as const
export type Topic = (typeof TOPICS)[number]

/** In UTF-16 code units, as text fields count. */
export const LONGEST_QUESTION = 300

/** What a teacher adds to a link. */
export interface Task {
  /** The section that the link opens; null: the top of the page. */
  readonly section: SectionName | null
  /** A question in the teacher's own words; empty for none. */
  readonly question: string
  /** Whether students predict the answer before the page shows it. */
  readonly predict: boolean
  readonly about: Topic
}

export const task: Slice<Task> = {
  initial: { section: null, question: "", predict: false, about: "distance" },

  read(value) {
    const { section, question, predict, about } = fields(value)
    const { initial } = task
    return {
      section: choice(
        section,
        SECTIONS.map(({ name }) => name),
        null,
      ),
      question: text(question, "", LONGEST_QUESTION),
      predict: flag(predict, false),
      about: choice(about, TOPICS, initial.about),
    }
  },
}

/** What has to stay covered until it is predicted; null: nothing. */
export function topicToPredict({ question, predict, about }: Task): Topic | null {
  return predict && question.trim() !== "" ? about : null
}

/** The worksheets that can be printed: one to be filled in, and one with the answers. */
export const SHEETS = ["blank", "answers"] as const
export type SheetKind = (typeof SHEETS)[number]

export function isSheet(name: string | null): name is SheetKind {
  return SHEETS.some((known) => known === name)
}

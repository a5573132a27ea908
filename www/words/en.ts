import { common } from "../i18n/en/index.js"
import { words as instrument } from "../sections/instrument/en.js"

/** The texts of the first screen, and those that do not belong to one chapter. */
export const first = { ...common, sections: { instrument } }

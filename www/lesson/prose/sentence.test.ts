import { expect, test } from "vitest"
import { LANGUAGES, type Language } from "../../i18n/language.js"
import { listed } from "./sentence.js"

test("things are listed as Intl.ListFormat does", () => {
  for (const language of Object.keys(LANGUAGES) as Language[])
    for (let count = 0; count < 6; count++) {
      const items = [..."abcdef"].slice(0, count)
      expect(listed(items, language).join("")).toBe(new Intl.ListFormat(language).format(items))
    }
})

import { load } from "./catalogue.js"
import { LANGUAGES, type Language } from "./i18n/language.js"
import { parse } from "./lesson/prose/parse.js"
import { SECTIONS } from "./sections.js"

const lessons = (Object.keys(LANGUAGES) as Language[]).map(
  async (language) => `<div lang="${language}">${await lesson(language)}</div>`,
)

/** The words of the lesson in both languages, for readers without JavaScript. The page replaces them. */
export const article: string = (await Promise.all(lessons)).join("")

async function lesson(language: Language): Promise<string> {
  const { page, sections } = await load(language)
  const chapters = SECTIONS.map(({ name, title }) => {
    const heading = name === "instrument" ? sections.instrument.title : title[language]
    const lead = sections[name].lead.map((paragraph) => `<p>${prose(paragraph)}</p>`)
    return `<section><h2>${escaped(heading)}</h2>${lead.join("")}</section>`
  })
  return [
    `<h1>${escaped(page.title)}</h1><p class="without-script">${escaped(page.withoutScript)}</p>`,
    ...chapters,
    `<p><a href="third-party.txt">${escaped(page.thirdParty)}</a></p>`,
  ].join("")
}

/** A paragraph, without what only the page's figures understand. */
function prose(paragraph: string): string {
  return parse(paragraph)
    .map((piece) => {
      const text = escaped(piece.text)
      if (piece.kind === "strong") return `<strong>${text}</strong>`
      if (piece.kind === "code") return `<code>${text}</code>`
      const leads = piece.kind === "link" && !piece.target.startsWith("#")
      return leads ? `<a href="${escaped(piece.target)}">${text}</a>` : text
    })
    .join("")
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}

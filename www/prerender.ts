import { SimHash } from "simhash-wasm/url"
import { type Catalogue, load } from "./catalogue.js"
import { number } from "./format.js"
import { fill } from "./i18n/fill.js"
import { LANGUAGES, type Language } from "./i18n/language.js"
import { parse } from "./lesson/prose/parse.js"
import { loom } from "./sections/loom/index.js"
import { layout } from "./sections/loom/model/layout.js"
import { picture } from "./sections/loom/picture.js"
import { SECTIONS } from "./sections.js"

const lessons = (Object.keys(LANGUAGES) as Language[]).map(
  async (language) => `<div lang="${language}">${await lesson(language)}</div>`,
)

/** The words of the lesson in both languages, for readers without JavaScript: what the page's own element replaces. */
export const article: string = (await Promise.all(lessons)).join("")

async function lesson(language: Language): Promise<string> {
  const catalogue = await load(language, "all")
  const { page, sections } = catalogue
  const picture = await example(language, catalogue)
  const parts = SECTIONS.map(({ name, title }) => {
    const { lead = [], after = [] } = sections[name] ?? {}
    const figure = name === "blackboard" ? picture : ""
    return `<section><h2>${escaped(title[language])}</h2>${paragraphs(lead)}${figure}${paragraphs(after)}</section>`
  })
  const head = `<h1>${escaped(page.title)}</h1>`
  return `${head}<p class="without-script">${escaped(page.withoutScript)}</p>${parts.join("")}`
}

function paragraphs(list: readonly string[]): string {
  return list.map((paragraph) => `<p>${parse(paragraph).map(inline).join("")}</p>`).join("")
}

function inline(piece: ReturnType<typeof parse>[number]): string {
  const text = escaped(piece.text)
  if (piece.kind === "strong") return `<strong>${text}</strong>`
  if (piece.kind === "code") return `<code>${text}</code>`
  const outward = piece.kind === "link" && /^https:/.test(piece.target)
  return outward ? `<a href="${escaped(piece.target)}">${text}</a>` : text
}

/** Twelve words of different weights that vote on six bits. */
async function example(language: Language, { page, shared }: Catalogue): Promise<string> {
  const { words } = await loom.words[language]()
  const explanation = new SimHash({ bits: 6 }).explain(page.staticWords as [string, number][])
  const svg = picture(
    layout(explanation, false),
    { ...explanation, step: explanation.features.length },
    {
      ...shared,
      more: (count) => fill(words.more, { count }, language),
      number: (value) => number(value, language),
      title: page.staticFigure,
    },
  )
  // As an image of its own, whose style the content security policy does not concern.
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return `<p><img src="${source}" alt="${escaped(page.staticFigure)}"></p><p>${escaped(page.staticFigure)}</p>`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}

import { SimHash } from "simhash-wasm/url"
import { number } from "./format.js"
import { CATALOGUES } from "./i18n/all.js"
import { fill, type Language } from "./i18n/index.js"
import { layout } from "./loom/layout.js"
import { picture } from "./loom/picture.js"
import { parse } from "./prose/parse.js"

/** The words of the lesson in both languages, for readers without JavaScript: what the page's own element replaces. */
export function article(): string {
  const languages = Object.keys(CATALOGUES) as Language[]
  return languages.map((language) => `<div lang="${language}">${lesson(language)}</div>`).join("")
}

function lesson(language: Language): string {
  const { page, sections } = CATALOGUES[language]
  const parts = Object.entries(sections).map(([name, { title, lead, after }]) => {
    const figure = name === "blackboard" ? example(language) : ""
    return `<section><h2>${escaped(title)}</h2>${paragraphs(lead)}${figure}${paragraphs(after)}</section>`
  })
  const head = `<h1>${escaped(page.title)}</h1><p class="intro">${escaped(page.intro)}</p>`
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
function example(language: Language): string {
  const catalogue = CATALOGUES[language]
  const { page, shared, sections } = catalogue
  const explanation = new SimHash({ bits: 6 }).explain(page.staticWords as [string, number][])
  const svg = picture(
    layout(explanation, false),
    { ...explanation, step: explanation.features.length },
    {
      ...shared,
      more: (count) => fill(sections.loom.more, { count }),
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

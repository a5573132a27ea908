import { SimHash } from "simhash-wasm/url"
import { type Catalogue, load } from "./catalogue.js"
import { number } from "./format.js"
import { fill } from "./i18n/fill.js"
import { LANGUAGES, type Language } from "./i18n/language.js"
import { type Part, wordsOf } from "./lesson/outline.js"
import { parse } from "./lesson/prose/parse.js"
import { loom } from "./sections/loom/index.js"
import { layout } from "./sections/loom/model/layout.js"
import { picture } from "./sections/loom/picture.js"
import { opening } from "./sections/opening/index.js"
import { SECTIONS } from "./sections.js"

/** The headings inside the sections. */
const outlines = import.meta.glob<{ outline(words: never): Part[] }>("./sections/*/outline.ts", {
  eager: true,
})

const lessons = (Object.keys(LANGUAGES) as Language[]).map(
  async (language) => `<div lang="${language}">${await lesson(language)}</div>`,
)

/** The words of the lesson in both languages, for readers without JavaScript: what the page takes over. */
export const article: string = (await Promise.all(lessons)).join("")

/** The names of the sections that are loaded with the page. */
export const FIRST: readonly string[] = SECTIONS.filter(({ first }) => first).map(({ name }) => name)

async function lesson(language: Language): Promise<string> {
  const catalogue = await load(language, "all")
  const { page, sections } = catalogue
  const picture = await example(language, catalogue)
  // An anchor can be in the document once. The page has but one language when it starts: see prerendered.ts.
  const anchor = (id: string) => (language === "en" ? id : `${language}:${id}`)
  const paragraphs = (list: readonly string[]) => list.map((one) => `<p>${prose(one, anchor)}</p>`).join("")
  const part = (one: Part) => {
    const id = one.id ? ` id="${anchor(one.id)}"` : ""
    return `<h3${id}>${escaped(one.heading)}</h3>${paragraphs(wordsOf(one))}`
  }
  const parts = SECTIONS.map(({ name, title }) => {
    const { lead = [], after = [] } = sections[name] ?? {}
    const figure = name === "blackboard" ? picture : ""
    const inner = outlines[`./sections/${name}/outline.ts`]?.outline(sections[name] as never) ?? []
    const label = anchor(`${name}-title`)
    if (name === opening.name) {
      // As the section itself begins: these words are painted before any script of the page runs.
      return [
        `<section id="${anchor(name)}" class="opening" aria-labelledby="${label}"><div class="opening-question">`,
        `<h2 id="${label}">${escaped(title[language])}</h2>${paragraphs(lead)}</div></section>`,
      ].join("")
    }
    return [
      `<section id="${anchor(name)}" aria-labelledby="${label}"><div class="head">`,
      `<h2 id="${label}">${escaped(title[language])}</h2><div class="lead">${paragraphs(lead)}</div></div>`,
      // In the element that has them until the figures come: what follows it then stays where it is.
      `${figure}<div class="outlined">${inner.map(part).join("")}</div>`,
      `${after.length > 0 ? `<div class="after">${paragraphs(after)}</div>` : ""}</section>`,
    ].join("")
  })
  const head = `<header><h1>${escaped(page.title)}</h1></header>`
  return `${head}<p class="without-script">${escaped(page.withoutScript)}</p>${parts.join("")}`
}

/** A paragraph, with links that lead somewhere without scripts. */
function prose(paragraph: string, anchor: (id: string) => string): string {
  return parse(paragraph)
    .map((piece) => inline(piece, anchor))
    .join("")
}

function inline(piece: ReturnType<typeof parse>[number], anchor: (id: string) => string): string {
  const text = escaped(piece.text)
  if (piece.kind === "strong") return `<strong>${text}</strong>`
  if (piece.kind === "code") return `<code>${text}</code>`
  if (piece.kind !== "link" || /^(bit|feature):/.test(piece.target)) return text
  const target = piece.target.replace(/^#(.*)/, (_, id) => `#${anchor(id)}`)
  return `<a href="${escaped(target)}">${text}</a>`
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
      more: (count) => fill(words.others, { count }, language),
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

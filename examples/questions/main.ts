import { DuplicateIndex } from "simhash-wasm"
import { createDuplicateChecker, type RelatedPlace } from "simhash-wasm/editor"
import { language, translate } from "../language.js"
import { words } from "./words.js"

translate(words.page)

const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E
const form = find<HTMLFormElement>("#form")
const title = find<HTMLInputElement>("#title")
const state = find("#state")
const similar = find("#similar")
const list = find("#list")

/** The pause in typing after which the title is looked at, in milliseconds. */
const PAUSE = 150

const checker = createDuplicateChecker()
let timer: ReturnType<typeof setTimeout> | undefined
let loading: Promise<boolean> | undefined

// The questions are fetched once, when somebody begins to ask.
title.addEventListener("focus", () => {
  loading ??= load()
})
title.addEventListener("input", (event) => {
  clearTimeout(timer)
  // Within a composition the text is not yet what is meant.
  if (!(event as InputEvent).isComposing) timer = setTimeout(look, PAUSE)
})
title.addEventListener("compositionend", () => {
  clearTimeout(timer)
  timer = setTimeout(look, PAUSE)
})
form.addEventListener("submit", (event) => {
  event.preventDefault()
  // An app sends the form to its server here.
  find("#asked").textContent = words.asked(title.value)
})

/** Whether the questions are there. The form works without them. */
async function load(): Promise<boolean> {
  state.textContent = words.fetching
  try {
    const [bytes, labels] = await Promise.all([
      fetched(`questions.${language}.simhash`).then((response) => response.arrayBuffer()),
      fetched(`titles.${language}.json`).then((response) => response.json() as Promise<string[]>),
    ])
    const fingerprints = DuplicateIndex.fromBytes(bytes)
    await checker.addCorpus("questions", { fingerprints, labels: new Map(labels.entries()) })
    state.textContent = ""
    return true
  } catch {
    // A file that is missing, cut short or damaged, or no connection.
    state.textContent = words.cannot
    return false
  }
}

async function fetched(name: string): Promise<Response> {
  const response = await fetch(name)
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return response
}

async function look(): Promise<void> {
  loading ??= load()
  if (!(await loading)) return
  const result = await checker.update("title", [{ text: title.value }])
  // A later title was looked at.
  if (result.superseded) return
  const related = result.diagnostics.flatMap((diagnostic) => diagnostic.related)
  list.replaceChildren(...related.map(item))
  similar.hidden = related.length === 0
  state.textContent = related.length === 0 ? "" : words.similar(related.length)
}

function item({ label = "", similarity }: RelatedPlace): HTMLElement {
  const shown = document.createElement("li")
  const share = document.createElement("span")
  share.textContent = words.alike(Math.floor(100 * similarity))
  shown.append(label, share)
  return shown
}

// The view: renders the page, without any logic of the notes.
import { language } from "../language.js"
import type { Found, Similar } from "./similar.js"
import type { Note } from "./store.js"
import { words } from "./words.js"

const PAGE = 20
/** The pause in typing after which results are announced to screen readers, in milliseconds. */
const PAUSE = 800

const get = <E extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as E
const show = (id: string, shown: boolean) => get(id).toggleAttribute("hidden", !shown)
/** Sets the text of an element; an unchanged text is not announced again. */
const tell = (id: string, text: string) => {
  if (get(id).textContent !== text) get(id).textContent = text
}

/** What one can do with a note in the list, and how many warnings there are in it. */
export interface NoteActions {
  open(note: Note): Promise<unknown>
  remove(note: Note): Promise<unknown>
  warningsOf(note: Note): number
}

export const editor = get("editor")
let notes: Note[] = []
let page = 0
let openId: number | undefined
let actions: NoteActions
let speaking: ReturnType<typeof setTimeout> | undefined

/** Shows the page once the notes are loaded. */
export function start(given: NoteActions): void {
  actions = given
  on("newer", () => turn(page - 1))
  on("older", () => turn(page + 1))
  showSearch("")
  show("main", true)
}

export function on(id: string, action: () => unknown): void {
  get(id).addEventListener("click", () => act(action))
}

/** Does what was asked for, and says so if it fails. */
async function act(action: () => unknown): Promise<void> {
  try {
    await action()
  } catch (error) {
    fail(error)
  }
}

export function say(text: string): void {
  get("status").textContent = text
  get("alert").textContent = ""
}

/** Takes back the message of an error, after what had failed went well. */
export function recover(): void {
  get("alert").textContent = ""
}

export function fail(error: unknown): void {
  get("status").textContent = ""
  get("alert").textContent = error instanceof Error ? sentence(error) : String(error)
}

/** The message for an error: a sentence for a full quota, or the error's name if it has no message. */
function sentence({ name, message }: Error): string {
  if (name === "QuotaExceededError") return words.full
  return message || name
}

/** Whether the note that is open is saved. */
export function showState(text: string): void {
  tell("state", text)
}

export function showWarnings(count: number): void {
  tell("warned", words.warnings(count))
  for (const id of ["next", "list"]) get<HTMLButtonElement>(id).disabled = count === 0
}

/** How much is ignored, and whether the last one can be undone. */
export function showIgnored(count: number, canUndo: boolean): void {
  show("undo", canUndo)
  show("warn-again", count > 0)
  tell("warn-again", words.warnAgain(count))
}

export function showSimilar(verdict: string, { explanation, exact, near }: Found): void {
  get("verdict").textContent = verdict
  for (const [id, found] of Object.entries({ exact, near })) {
    const item = ({ note, distance }: Similar) => {
      const difference = words.differ(distance, explanation.recipe.bits)
      return element("li", {}, link(note), id === "near" ? difference : "")
    }
    arrange(id, found, ({ note, distance }) => `${note.id} ${note.revision} ${distance}`, item)
    show(`${id}-title`, found.length > 0)
  }
  clearTimeout(speaking)
  speaking = setTimeout(() => tell("spoken", verdict), PAUSE)
}

export function showNotes(all: Iterable<Note>, open: number | undefined): void {
  notes = [...all].sort((a, b) => b.revision - a.revision || b.id - a.id)
  openId = open
  turn(page)
}

export function showOpen(id: number | undefined): void {
  openId = id
  for (const item of get("notes").children)
    item.setAttribute("aria-current", String(item.getAttribute("data-id") === String(id)))
}

/** Shows how many warnings there are in the notes of the page of the list. */
export function showCounts(): void {
  for (const [place, item] of [...get("notes").children].entries()) {
    const note = notes[page * PAGE + place]
    const count = item.querySelector(".count")
    const text = note ? words.inList(actions.warningsOf(note)) : ""
    if (count && count.textContent !== text) count.textContent = text
  }
}

/** The progress of the search for groups from 0 to 1, or undefined if none is running. */
export function showSearch(text: string, done?: number): void {
  get("find").textContent = done === undefined ? words.find : words.stop
  show("progress", done !== undefined)
  get<HTMLProgressElement>("progress").value = done ?? 0
  tell("searched", text)
}

export function showGroups(groups: Note[][]): void {
  const key = (group: Note[]) => group.map(({ id, revision }) => `${id} ${revision}`).join()
  arrange("groups", groups, key, (group) => {
    const members = group.map((note) => element("li", {}, link(note)))
    return element("li", {}, words.notes(group.length), element("ul", {}, ...members))
  })
}

function turn(to: number): void {
  page = Math.max(0, Math.min(to, Math.ceil(notes.length / PAGE) - 1))
  const start = page * PAGE
  const end = Math.min(start + PAGE, notes.length)
  arrange("notes", notes.slice(start, end), (note) => `${note.id} ${note.revision}`, item)
  get("range").textContent = words.range(start + 1, end, notes.length)
  for (const [id, last] of Object.entries({ newer: start === 0, older: end === notes.length })) {
    get<HTMLButtonElement>(id).disabled = last
    show(id, notes.length > PAGE)
  }
  showOpen(openId)
  showCounts()
}

function item(note: Note): HTMLElement {
  const saved = new Date(note.savedAt)
  const time = saved.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })
  const button = (verb: string, action: () => unknown) => {
    const ariaLabel = words.of(verb, preview(note.text))
    return element("button", { type: "button", ariaLabel, onclick: () => act(action) }, verb)
  }
  const made = element(
    "li",
    { tabIndex: -1 },
    element("p", { dir: "auto" }, note.text),
    element("time", { dateTime: saved.toISOString() }, time),
    element("span", { className: "count" }),
    button(words.edit, () => actions.open(note)),
    button(words.delete, () => {
      // Before the button is removed, and the focus with it.
      get("notes-title").focus()
      return actions.remove(note)
    }),
  )
  made.dataset.id = String(note.id)
  return made
}

function link(note: Note): HTMLElement {
  const onclick = () => {
    const place = notes.findIndex(({ id }) => id === note.id)
    turn(Math.floor(place / PAGE))
    const target = get("notes").children[place % PAGE] as HTMLElement
    target.scrollIntoView({ block: "center" })
    target.focus({ preventScroll: true })
  }
  return element("button", { type: "button", className: "link", onclick }, preview(note.text))
}

export function preview(text: string): string {
  const [start = "", rest] =
    text
      .replace(/\s+/g, " ")
      .trim()
      .match(/.{1,90}(?!\S)|.{1,90}/gu) ?? []
  return rest ? `${start} …` : start
}

function element(name: string, properties: object, ...children: (Node | string)[]): HTMLElement {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** Updates a list. The elements of items that are already shown are kept, since one may have the focus. */
function arrange<T>(id: string, items: T[], key: (item: T) => string, make: (item: T) => HTMLElement): void {
  const list = get(id)
  const shown = new Map(Array.from(list.children, (child) => [child.getAttribute("data-key"), child]))
  const wanted = items.map((item) => shown.get(key(item)) ?? make(item))
  const kept = new Set(wanted)
  for (const child of shown.values()) if (!kept.has(child)) child.remove()
  for (const [i, child] of wanted.entries()) {
    child.setAttribute("data-key", key(items[i] as T))
    if (list.children[i] !== child) list.insertBefore(child, list.children[i] ?? null)
  }
}

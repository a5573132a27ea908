// The view: renders the page, without any logic of the notes.
import { count, type Found, type Similar } from "./similar.js"
import type { Note } from "./store.js"

const PAGE = 20
/** The pause in typing after which results are announced to screen readers, in milliseconds. */
const PAUSE = 800

const get = <E extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as E
const show = (id: string, shown: boolean) => get(id).toggleAttribute("hidden", !shown)
/** Sets the text of an element; an unchanged text is not announced again. */
const tell = (id: string, text: string) => {
  if (get(id).textContent !== text) get(id).textContent = text
}

export const draft = get<HTMLTextAreaElement>("draft")
let notes: Note[] = []
let page = 0
let edit = (_note: Note) => {}
let remove = (_note: Note) => {}
let speaking: ReturnType<typeof setTimeout> | undefined

/** Shows the page once the notes are loaded. */
export function start(onEdit: (note: Note) => void, onRemove: (note: Note) => void): void {
  edit = onEdit
  remove = onRemove
  on("newer", () => turn(page - 1))
  on("older", () => turn(page + 1))
  show("main", true)
}

export function on(id: string, action: () => void, event = "click"): void {
  get(id).addEventListener(event, (happened) => {
    if (event === "submit") happened.preventDefault()
    action()
  })
}

export function say(text: string): void {
  get("status").textContent = text
  get("alert").textContent = ""
}

export function fail(error: unknown): void {
  get("status").textContent = ""
  get("alert").textContent = error instanceof Error ? sentence(error) : String(error)
}

/** The message for an error: a sentence for a full quota, or the error's name if it has no message. */
function sentence({ name, message }: Error): string {
  if (name === "QuotaExceededError") return "The browser has no room left to store this."
  return message || name
}

/** Labels the draft and its buttons by what saving will do. */
export function showEditing(editing: boolean): void {
  get("draft-label").textContent = editing ? "Draft, in place of a note" : "Draft"
  get("save").textContent = editing ? "Save changes" : "Save note"
  show("cancel", editing)
}

export function showSimilar(verdict: string, { explanation, exact, near }: Found): void {
  get("verdict").textContent = verdict
  for (const [id, found] of Object.entries({ exact, near })) {
    const item = ({ note, distance }: Similar) => {
      const difference = `${distance} of ${explanation.recipe.bits} bits differ`
      return element("li", {}, link(note), id === "near" ? difference : "")
    }
    arrange(id, found, ({ note, distance }) => `${note.id} ${note.revision} ${distance}`, item)
    show(`${id}-title`, found.length > 0)
  }
  clearTimeout(speaking)
  speaking = setTimeout(() => tell("spoken", verdict), PAUSE)
}

export function showNotes(all: Iterable<Note>): void {
  notes = [...all].sort((a, b) => b.revision - a.revision || b.id - a.id)
  turn(page)
}

/** The progress of the search for groups from 0 to 1, or undefined if none is running. */
export function showSearch(text: string, done?: number): void {
  get("find").textContent = done === undefined ? "Find groups" : "Stop"
  show("progress", done !== undefined)
  get<HTMLProgressElement>("progress").value = done ?? 0
  tell("searched", text)
}

export function showGroups(groups: Note[][]): void {
  const key = (group: Note[]) => group.map(({ id, revision }) => `${id} ${revision}`).join()
  arrange("groups", groups, key, (group) => {
    const members = group.map((note) => element("li", {}, link(note)))
    return element("li", {}, count(group.length, "note"), element("ul", {}, ...members))
  })
}

function turn(to: number): void {
  page = Math.max(0, Math.min(to, Math.ceil(notes.length / PAGE) - 1))
  const start = page * PAGE
  const end = Math.min(start + PAGE, notes.length)
  arrange("notes", notes.slice(start, end), (note) => `${note.id} ${note.revision}`, item)
  get("range").textContent = notes.length > 0 ? `${start + 1} to ${end} of ${notes.length}` : "No notes yet"
  for (const [id, last] of Object.entries({ newer: start === 0, older: end === notes.length })) {
    get<HTMLButtonElement>(id).disabled = last
    show(id, notes.length > PAGE)
  }
}

/** A note in the list. */
function item(note: Note): HTMLElement {
  const saved = new Date(note.savedAt)
  const time = saved.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })
  const button = (verb: string, onclick: () => void) =>
    element("button", { type: "button", ariaLabel: `${verb}: ${preview(note)}`, onclick }, verb)
  return element(
    "li",
    { tabIndex: -1 },
    element("p", { dir: "auto" }, note.text),
    element("time", { dateTime: saved.toISOString() }, time),
    button("Edit", () => edit(note)),
    button("Delete", () => {
      // Before the button is removed, and the focus with it.
      get("notes-title").focus()
      remove(note)
    }),
  )
}

/** A link to a note in the list. */
function link(note: Note): HTMLElement {
  const onclick = () => {
    const place = notes.findIndex(({ id }) => id === note.id)
    turn(Math.floor(place / PAGE))
    const target = get("notes").children[place % PAGE] as HTMLElement
    target.scrollIntoView({ block: "center" })
    target.focus({ preventScroll: true })
  }
  return element("button", { type: "button", className: "link", onclick }, preview(note))
}

function preview({ text }: Note): string {
  const [start = "", rest] = text.replace(/\s+/g, " ").match(/.{1,90}(?!\S)|.{1,90}/gu) ?? []
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

import { expectedDistance } from "simhash-wasm"
import { samples } from "./samples.js"
import { count, type Found, SimilarNotes } from "./similar.js"
import { type Note, Store } from "./store.js"
import * as view from "./view.js"

try {
  const similar = new SimilarNotes(await Store.open(view.fail), view.fail)
  view.say(await similar.load())
  start(similar)
} catch (error) {
  view.fail(error)
}

function start(similar: SimilarNotes): void {
  const { notes, store } = similar
  /** The note that the draft is to replace. */
  let editing: Note | undefined
  let groups: number[][] = []
  let search: AbortController | undefined

  const check = () => {
    const text = view.draft.value.trim()
    const found = similar.find(text, editing?.id)
    view.showSimilar(text ? verdict(found) : "Notes that your draft may repeat show here.", found)
  }

  const edit = (note: Note | undefined, text: string) => {
    editing = note
    view.draft.value = text
    view.draft.focus()
    view.showEditing(note !== undefined)
    check()
  }

  const finish = () => edit(undefined, "")

  const refresh = async () => {
    await similar.catchUp()
    if (editing && notes.get(editing.id) !== editing) {
      editing = notes.get(editing.id)
      view.say(`The note that you edit was ${editing ? "changed" : "deleted"} in another tab.`)
      view.showEditing(editing !== undefined)
    }
    view.showNotes(notes.values())
    const there = groups.map((ids) => ids.flatMap((id) => notes.get(id) ?? []))
    view.showGroups(there.filter((group) => group.length > 1))
    check()
  }

  /** Changes the notes, and reports the change. */
  const change = async (write: Promise<void>, done: string) => {
    await write
    await refresh()
    view.say(done)
  }

  const save = () => {
    const [note, text] = [editing, view.draft.value.trim()]
    if (text === "") return view.say("There is nothing to save yet.")
    // The draft is cleared before it is saved, so that a second press does not save it twice.
    finish()
    const saved = store.save([text], note?.id).catch((error) => {
      edit(note, text)
      throw error
    })
    change(saved, note ? "Changed." : "Saved.").catch(view.fail)
  }

  const findGroups = async () => {
    if (search) return search.abort()
    search = new AbortController()
    const { signal } = search
    view.showSearch("", 0)
    try {
      groups = await similar.groups({ signal, onProgress: (done) => view.showSearch("", done) })
      view.showSearch(`${count(groups.length, "group")} of notes that repeat each other.`)
      await refresh()
    } catch (error) {
      view.showSearch(signal.aborted ? "Stopped." : "")
      if (!signal.aborted) view.fail(error)
    } finally {
      search = undefined
    }
  }

  view.on("draft", check, "input")
  view.on("form", save, "submit")
  view.on("cancel", finish)
  view.on("find", findGroups)
  view.on("add-samples", () => change(store.save(samples()), "200 notes added.").catch(view.fail))
  view.on("delete-all", () => {
    if (!confirm(`Delete ${count(notes.size, "note")}?`)) return
    change(store.deleteAll(), "All notes are deleted.").catch(view.fail)
  })
  view.start(
    (note) => {
      // There is only one draft, and its text must not be lost.
      if (view.draft.value.trim() === (editing?.text ?? "")) return edit(note, note.text)
      view.draft.focus()
      view.say("Save or clear your draft first.")
    },
    (note) => change(store.delete(note.id), "Deleted.").catch(view.fail),
  )

  const look = () => refresh().catch(view.fail)
  look()
  store.onOtherTab(look)
  // A tab that was frozen has missed messages of other tabs; a hidden tab may never be shown again.
  document.addEventListener("visibilitychange", () => (document.hidden ? similar.saveSnapshot() : look()))
}

function verdict({ explanation: { confidence, featureCount, recipe }, exact, near }: Found): string {
  if (confidence === "none") return "Too short to tell: there is no word in it."
  const cost = Math.round(expectedDistance(featureCount, 1, recipe.bits))
  const short = `Too short to tell: with ${count(featureCount, "feature")}, changing one costs about ${cost} bits.`
  const repeats = [
    ...(confidence === "low" ? [short] : []),
    ...(exact.length > 0 ? [`It repeats ${count(exact.length, "note")} word for word.`] : []),
    ...(near.length > 0 ? [`It may repeat ${count(near.length, exact.length > 0 ? "other" : "note")}.`] : []),
  ]
  return repeats.join(" ") || "It repeats none of your notes."
}

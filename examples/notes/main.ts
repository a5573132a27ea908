import { expectedDistance, SimHashError } from "simhash-wasm"
import type { RelatedPlace } from "simhash-wasm/editor"
import { language, translate } from "../language.js"
import { NoteEditor } from "./editor.js"
import { samples } from "./samples.js"
import { type Found, SimilarNotes } from "./similar.js"
import { type Note, Store } from "./store.js"
import { forgetUnsaved, keepUnsaved, readUnsaved } from "./unsaved.js"
import * as view from "./view.js"
import { Warnings } from "./warnings.js"
import { words } from "./words.js"

/** The name in the checker of a note that was not saved yet. */
const NEW = "new"

/** The pause in typing after which a note is saved, in milliseconds. */
const PAUSE = 500

translate(words.page)
try {
  const similar = new SimilarNotes(await Store.open(view.fail), view.fail)
  view.say(await similar.load())
  await start(similar, new Warnings())
} catch (error) {
  view.fail(error)
}

async function start(similar: SimilarNotes, warnings: Warnings): Promise<void> {
  const { notes, store } = similar
  const { checker } = warnings
  /** The note that is open, as it was last saved or read; undefined if it is new. */
  let open: Note | undefined
  let saving: Promise<unknown> = Promise.resolve()
  /** The text that is being saved. */
  let writing: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let groups: number[][] = []
  let search: AbortController | undefined
  /** Whether what is stored as ignored was read, so that it may be replaced. */
  let isIgnoredRead = true

  const editor = new NoteEditor(view.editor, {
    checker,
    nameOf: ({ docId }) => view.preview(notes.get(Number(docId))?.text ?? words.note),
    goTo: (place) => goTo(place).catch(view.fail),
    onChange() {
      view.showState(words.writing)
      check()
      // The first change is saved at once, because a tab may be closed soon; those that follow after a pause.
      if (timer === undefined) save().catch(view.fail)
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        save().catch(view.fail)
      }, PAUSE)
    },
    onCheck: ({ diagnostics }) => view.showWarnings(diagnostics.length),
    onIgnore(_, isIgnored) {
      view.say(isIgnored ? words.ignored : words.warned)
      view.showIgnored(checker.exportIgnored().keys.length, isIgnored)
      storeIgnored().catch(view.fail)
    },
  })

  /** The text to keep: a note without any is not kept. */
  const text = () => (editor.text.trim() === "" ? "" : editor.text)
  const isChanged = () => text() !== (open?.text ?? "")

  const check = () => {
    const found = similar.find(text(), open?.id)
    view.showSimilar(text() ? verdict(found) : words.empty, found)
  }

  const edit = (note: Note | undefined) => {
    clearTimeout(timer)
    timer = undefined
    open = note
    editor.open(note ? String(note.id) : NEW, note?.text ?? "")
    if (note) checker.remove(NEW).catch(view.fail)
    view.showWarnings(0)
    view.showState("")
    shown()
  }

  /** Gives the text that is open to another note, or to none. */
  const rename = (note: Note | undefined) => {
    open = note
    editor.rename(note ? String(note.id) : NEW)
    if (note) checker.remove(NEW).catch(view.fail)
    shown()
  }

  const shown = () => {
    // After a reload of this tab, the same note is open.
    sessionStorage.setItem("open", String(open?.id))
    view.showOpen(open?.id)
    check()
  }

  /** Applies the changes that were made here or in another tab. */
  const refresh = async () => {
    await similar.catchUp()
    const now = open && notes.get(open.id)
    if (open && open !== now) {
      const isOurs = isChanged()
      if (!now) {
        // What was written here and is not saved yet is kept.
        if (isOurs) rename(undefined)
        else edit(undefined)
        view.say(words.deletedElsewhere)
      } else if (now.text !== text()) {
        if (!isOurs) editor.replace(now.text)
        view.say(words.changedElsewhere)
      }
      if (now) open = now
    }
    view.showNotes(notes.values(), open?.id)
    const there = groups.map((ids) => ids.flatMap((id) => notes.get(id) ?? []))
    view.showGroups(there.filter((group) => group.length > 1))
    check()
    warnings.update(notes, open?.id).catch(view.fail)
  }

  const storeIgnored = async () => {
    if (isIgnoredRead) await store.writeIgnored(checker.exportIgnored())
  }

  /** Saves what was written, one note after another. */
  const save = (): Promise<unknown> => {
    const work = saving.then(async () => {
      if (!isChanged()) return view.showState(open ? words.saved : "")
      const kept = text()
      if (kept === "") {
        const { id } = open as Note
        rename(undefined)
        await store.delete(id)
      } else {
        const written = open?.id
        writing = kept
        const [id = 0] = await store.save([kept], written).finally(() => {
          writing = undefined
        })
        const saved = { id, text: kept, savedAt: Date.now(), revision: 0 }
        // While it was saved, another note may have been opened.
        if (open?.id === written) {
          if (open) open = saved
          else rename(saved)
        }
        await similar.catchUp()
        if (open?.id === id) open = notes.get(id) ?? open
      }
      view.recover()
      // More may have been written in the meantime.
      view.showState(isChanged() ? words.writing : words.saved)
      await refresh()
    })
    saving = work.catch(() => {})
    return work
  }

  /** Opens another note, when all that was written is saved. */
  const turnTo = async (note: Note | undefined) => {
    do await save()
    while (isChanged())
    if (note?.id !== open?.id || !note) edit(note && notes.get(note.id))
    await warnings.update(notes, open?.id)
    editor.focus()
  }

  const goTo = async ({ docId, block }: RelatedPlace) => {
    const note = notes.get(Number(docId))
    if (!note) return
    await turnTo(note)
    const range = block && checker.locate(block)
    if (range) editor.select(range)
  }

  const remove = async (note: Note) => {
    if (note.id === open?.id) edit(undefined)
    await store.delete(note.id)
    await refresh()
    view.say(words.deleted)
  }

  const findGroups = async () => {
    if (search) return search.abort()
    search = new AbortController()
    const { signal } = search
    view.showSearch("", 0)
    try {
      groups = await similar.groups({ signal, onProgress: (done) => view.showSearch("", done) })
      view.showSearch(words.groups(groups.length))
      await refresh()
    } catch (error) {
      view.showSearch(signal.aborted ? words.stopped : "")
      if (!signal.aborted) view.fail(error)
    } finally {
      search = undefined
    }
  }

  const addSamples = async () => {
    const texts = samples(language)
    await store.save(texts)
    await refresh()
    view.say(words.added(texts.length))
  }

  const deleteAll = async () => {
    if (!confirm(words.deleteAll(notes.size))) return
    edit(undefined)
    await store.deleteAll()
    await refresh()
    view.say(words.allDeleted)
  }

  const warnAgain = async () => {
    for (const key of checker.exportIgnored().keys) await checker.unignore(key)
    await storeIgnored()
    view.showIgnored(0, false)
    view.say(words.warned)
    editor.focus()
  }

  view.on("new", () => turnTo(undefined))
  view.on("next", () => editor.nextWarning())
  view.on("list", () => editor.listWarnings())
  view.on("undo", () => editor.undoIgnore())
  view.on("warn-again", warnAgain)
  view.on("find", findGroups)
  view.on("add-samples", addSamples)
  view.on("delete-all", deleteAll)
  view.start({ open: turnTo, remove, warningsOf: ({ id }) => checker.diagnostics(String(id)).length })
  checker.watch(() => view.showCounts())

  /** Takes over what is stored: at the start, and when another tab may have changed it. */
  const look = async () => {
    try {
      await warnings.ignoreOnly(await store.readIgnored())
      isIgnoredRead = true
    } catch (error) {
      // What a later version of this page wrote is left to it. The notes can be read all the same.
      if (!(error instanceof SimHashError)) throw error
      isIgnoredRead = false
      view.say(words.ignoredUnread)
    }
    view.showIgnored(checker.exportIgnored().keys.length, false)
    await refresh()
  }
  /** Saves what tabs had no time to save when they were closed, and what the database does not have all the same. */
  const saveUnsaved = async () => {
    for (const { id, text, known } of readUnsaved()) {
      const note = notes.get(id ?? 0)
      if (note?.text === text || (!note && [...notes.values()].some((other) => other.text === text))) continue
      // What another tab has written since stays as it is, and this is a note besides.
      await store.save([text], note && known.includes(note.text) ? note.id : undefined)
      await similar.catchUp()
    }
    forgetUnsaved()
  }
  await saveUnsaved().catch(view.fail)
  edit(notes.get(Number(sessionStorage.getItem("open"))))
  await look()
  store.onOtherTab(() => look().catch(view.fail))
  addEventListener("pagehide", () => {
    if (!isChanged() || text() === "") return
    const known = [open?.text, writing].filter((text) => text !== undefined)
    keepUnsaved({ ...(open && { id: open.id }), text: text(), known })
  })
  // A page that comes back as it was has the text itself.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return
    forgetUnsaved()
    save().catch(view.fail)
  })
  // A tab that was frozen has missed messages of other tabs; a hidden tab may never be shown again.
  document.addEventListener("visibilitychange", () => {
    const work = document.hidden ? save().then(() => similar.saveSnapshot()) : look()
    work.catch(view.fail)
  })
}

function verdict({ explanation: { confidence, featureCount, recipe }, exact, near }: Found): string {
  if (confidence === "none") return words.noWord
  const cost = Math.round(expectedDistance(featureCount, 1, recipe.bits))
  const repeats = [
    ...(confidence === "low" ? [words.short(featureCount, cost)] : []),
    ...(exact.length > 0 ? [words.repeatsExact(exact.length)] : []),
    ...(near.length > 0 ? [words.repeatsNear(near.length, exact.length > 0)] : []),
  ]
  return repeats.join(words.between) || words.repeatsNone
}

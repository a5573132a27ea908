// Who takes part: everybody who can be had, and of those who cannot, why.
import { buildNative } from "../index/contenders/native.mjs"
import { inJavaScript } from "./javascript.mjs"
import { NAMES } from "./names.mjs"
import { CRATES, startNative } from "./native.mjs"
import { RECIPES } from "./ours.mjs"
import { packages } from "./packages.mjs"
import { plain as buildPlain } from "./plain.mjs"
import { PYTHON, startPython } from "./python.mjs"
import { strong } from "./strong.mjs"
import { typical } from "./typical.mjs"

/** Everybody, each with the nanoseconds that a text of a set takes in a round. */
export async function contenders(sets) {
  const { present, absent } = packages()
  const obstacle = buildNative()
  if (obstacle) absent.push(`what runs natively: ${obstacle}`)
  const native = obstacle ? undefined : startNative(sets)
  const python = startPython(sets)
  if (typeof python === "string") absent.push(python)
  const plain = await buildPlain()

  const here = (name, group, about, fingerprint) => ({ name, group, about, time: inJavaScript(fingerprint) })
  const there = (name, group, about, key) => ({
    name,
    group,
    about,
    time: ({ place }, round) => native.ask(`time ${key} ${place} ${round}`),
  })
  const entrants = [
    here(NAMES.short, "ours", "64 bits; words, and pairs that abut", (text) =>
      RECIPES.short.fingerprint(text),
    ),
    here(NAMES.text, "ours", "64 bits; words and pairs of words", (text) => RECIPES.text.fingerprint(text)),
    ...present.map(({ fingerprint, kinds, ...one }) => ({
      ...one,
      kinds,
      group: "npm",
      time: inJavaScript(fingerprint),
    })),
    {
      ...here(
        NAMES.strong,
        "by hand",
        "64 bits; words of a single loop, every occurrence; not normalised",
        strong,
      ),
      spaces: true,
    },
    here(NAMES.typical, "by hand", "64 bits, in bigints; words by a regular expression", typical),
    ...["short", "text"].map((key) =>
      here(NAMES.plain[key], "WebAssembly", "the same fingerprints, written plainly", plain[key]),
    ),
  ]
  if (native) {
    entrants.push(
      there(NAMES.nativeShort, "ours, native", "our own crate", "short"),
      there(NAMES.nativeText, "ours, native", "our own crate", "text"),
      ...CRATES.map(({ name, key, about, spaces }) => ({ ...there(name, "native", about, key), spaces })),
    )
  }
  if (typeof python !== "string") {
    const time = ({ place }, round) => python.ask(`${place} ${round}`)
    entrants.push({ ...PYTHON, group: "PyPI", time })
  }
  const close = () => {
    native?.close()
    python.close?.()
  }
  return { entrants, absent, native, plain, packages: present, close }
}

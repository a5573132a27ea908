// The contenders of the section on fingerprints, and the reasons why others are absent.
import { buildNative } from "../native.mjs"
import { baseline as buildBaseline } from "./baseline.mjs"
import { inJavaScript } from "./javascript.mjs"
import { NAMES } from "./names.mjs"
import { NATIVE, startFingerprints } from "./native.mjs"
import { RECIPES } from "./ours.mjs"
import { packages } from "./packages.mjs"
import { PYTHON, startPython } from "./python.mjs"
import { strong } from "./strong.mjs"
import { typical } from "./typical.mjs"

/** The contenders, each with `time`: the nanoseconds that it takes for a text of a set, in a round. */
export async function contenders(sets) {
  const { present, absent } = packages()
  const obstacle = buildNative()
  if (obstacle) absent.push(...NATIVE.map(({ name }) => ({ name, why: obstacle })))
  const native = obstacle ? undefined : startFingerprints(sets)
  const python = startPython(sets)
  if (python.obstacle) absent.push({ name: PYTHON.name, why: python.obstacle })
  const baseline = await buildBaseline()

  const here = (name, group, about, fingerprint) => ({ name, group, about, time: inJavaScript(fingerprint) })
  const list = [
    here(NAMES.short, "ours", "64 bits; words, and pairs of words without anything between them", (text) =>
      RECIPES.short.fingerprint(text),
    ),
    here(NAMES.text, "ours", "64 bits; words and pairs of words", (text) => RECIPES.text.fingerprint(text)),
    ...present.map(({ fingerprint, ...one }) => ({ ...one, group: "npm", time: inJavaScript(fingerprint) })),
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
      here(
        NAMES.baseline[key],
        "WebAssembly",
        "the same fingerprints by `to_lowercase`, `unicode_words`, a set, and a sum for each bit",
        baseline[key],
      ),
    ),
  ]
  if (native) {
    list.push(
      ...NATIVE.map(({ key, ...one }) => ({
        ...one,
        time: ({ number }, round) => native.ask(`time ${key} ${number} ${round}`),
      })),
    )
  }
  if (python.ask) {
    const time = ({ number }, round) => python.ask(`${number} ${round}`)
    list.push({ ...PYTHON, group: "PyPI", time })
  }
  const close = () => {
    native?.close()
    python.close?.()
  }
  return { contenders: list, absent, native, baseline, packages: present, close }
}

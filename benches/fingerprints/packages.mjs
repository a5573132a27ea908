// The packages from npm, each as a function of a text. Packages that do not segment texts get words that a regular
// expression finds.
import { createRequire } from "node:module"
import { join } from "node:path"
import { installPackages } from "../../scripts/packages.mjs"
import { root } from "../../scripts/run.mjs"

const load = createRequire(join(root, "benches/package.json"))

const PACKAGES = [
  {
    name: "simhash 0.1.0, crc32",
    about: "32 bits; words by a regular expression",
    make: () => {
      const simhash = load("simhash")("crc32")
      return (text, pattern) => simhash(text.toLowerCase().match(pattern) ?? [])
    },
  },
  {
    name: "simhash 0.1.0, md5",
    about: "128 bits; words by a regular expression",
    make: () => {
      const simhash = load("simhash")("md5")
      return (text, pattern) => simhash(text.toLowerCase().match(pattern) ?? [])
    },
  },
  {
    name: "node-simhash 0.1.0",
    // This package ignores all letters that are not Latin.
    kinds: ["English", "English with curly quotes"],
    about: "32 bits; pairs of words, of Latin letters only",
    make: () => {
      const { compare } = nodeSimhash()
      // This package only compares two texts. The second one has two words.
      return (text) => compare(text, "x y")
    },
  },
  {
    name: "simhash-js 1.0.0",
    about: "32 bits; every fourth run of four characters, without the 128 smallest hashes",
    make: () => {
      const { SimHash } = load("simhash-js")
      const simhash = new SimHash()
      return (text) => simhash.hash(text)
    },
  },
]

/** The packages that load, and the reasons why others do not. */
export function packages() {
  installPackages(join(root, "benches"), "the packages to compare with")
  const present = []
  const absent = []
  for (const { name, about, kinds, make } of PACKAGES) {
    try {
      present.push({ name: `npm ${name}`, about, kinds, fingerprint: make() })
    } catch (error) {
      absent.push({ name: `npm ${name}`, why: `it does not load: ${error.message}` })
    }
  }
  return { present, absent }
}

/** Loads node-simhash, which calls a function that its log4js no longer has. */
function nodeSimhash() {
  const natural = createRequire(createRequire(load.resolve("node-simhash")).resolve("natural"))
  const log4js = natural("log4js")
  const { getLogger } = log4js
  log4js.getLogger = (...args) => {
    const logger = getLogger(...args)
    logger.setLevel ??= () => {}
    return logger
  }
  return load("node-simhash")
}

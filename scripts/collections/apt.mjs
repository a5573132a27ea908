// Debian packages, by the machine's apt. It uses the configured sources but separate package lists, because many machines
// are set up without the lists of translations.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fail } from "../run.mjs"

const LONGEST_OUTPUT = 2 ** 29

/** apt with its lists and downloads in `folder`. */
export class Apt {
  constructor(folder) {
    this.downloads = join(folder, "downloads")
    const lists = join(folder, "lists")
    for (const each of [this.downloads, join(lists, "partial")]) mkdirSync(each, { recursive: true })
    this.options = [
      `Dir::State::lists=${lists}`,
      `Dir::Cache=${join(folder, "cache")}`,
      "Acquire::Languages=en,zh_CN",
      "APT::Sandbox::User=root",
    ].flatMap((option) => ["-o", option])
    mkdirSync(join(folder, "cache", "archives", "partial"), { recursive: true })
  }

  /** Reads the package lists from the configured sources, if there are none yet. */
  update() {
    if (this.indexes("Packages").length === 0) this.#run("apt-get", ["-qq", "update"])
  }

  /** Returns the contents of the indexes of a kind: packages, or translations into a language. */
  indexes(kind, language = "") {
    const format = "$(CREATED_BY)\t$(LANGUAGE)\t$(FILENAME)"
    return this.#run("apt-get", ["indextargets", "--format", format])
      .split("\n")
      .map((line) => line.split("\t"))
      .filter(([by, of]) => by === kind && (language === "" || of === language))
      .map(([, , path]) => this.#run("/usr/lib/apt/apt-helper", ["cat-file", path]))
  }

  /** Returns the versions of these packages that apt would install. A release may lack some of the packages. */
  versions(names) {
    const found = new Map()
    let name
    for (const line of this.#run("apt-cache", ["policy", ...names]).split("\n")) {
      if (/^\S+:$/.test(line)) name = line.slice(0, -1)
      else if (line.startsWith("  Candidate: ")) found.set(name, line.slice("  Candidate: ".length))
    }
    for (const each of names) if ((found.get(each) ?? "(none)") === "(none)") found.delete(each)
    return found
  }

  /** Downloads those of these packages that are missing, and returns the path of each package's file by its name. */
  download(names, versions) {
    const files = () =>
      new Map(readdirSync(this.downloads).map((file) => [key(file), join(this.downloads, file)]))
    const wanted = (name) => `${name}_${versions.get(name)}`
    const before = files()
    const missing = names.filter((name) => !before.has(wanted(name)))
    if (missing.length > 0)
      this.#run("apt-get", ["-qq", "download", ...missing.map((name) => `${name}=${versions.get(name)}`)], {
        cwd: this.downloads,
      })
    const after = files()
    return new Map(names.map((name) => [name, after.get(wanted(name))]))
  }

  #run(program, args, options = {}) {
    const { status, stdout, stderr, error } = spawnSync(program, [...this.options, ...args], {
      encoding: "utf8",
      maxBuffer: LONGEST_OUTPUT,
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      ...options,
    })
    if (error) fail(`${program} could not be started: ${error.message}`)
    if (status !== 0) fail(`${program} ${args[0]} failed (${status}): ${stderr}`)
    return stdout
  }
}

/** Returns the name and version of a package from its file name. apt writes the version's colon as %3a. */
const key = (file) => decodeURIComponent(file).split("_").slice(0, 2).join("_")

/** Unpacks a package into `folder`, which is emptied first. */
export function unpack(deb, folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  execFileSync("dpkg-deb", ["-x", deb, folder])
}

/** Yields the records of an index: their fields by name, with continuation lines joined by line feeds. */
export function* records(index) {
  for (const record of index.split("\n\n")) {
    const fields = new Map()
    let name
    for (const line of record.split("\n")) {
      if (line.startsWith(" ")) fields.set(name, `${fields.get(name)}\n${line.slice(1)}`)
      else if (line.includes(":")) {
        name = line.slice(0, line.indexOf(":"))
        fields.set(name, line.slice(name.length + 1).trimStart())
      }
    }
    if (fields.size > 0) yield fields
  }
}

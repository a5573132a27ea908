// Reports what a lint did not read: a run without findings means nothing if nothing was read.
import { quoted } from "../../js/cli/program/errors.js"
import { count, type Report, say } from "../../js/cli/program/output.js"
import type { Settings } from "./config.js"
import type { Broken } from "./document.js"
import type { Files } from "./files.js"

/** Reports the links that were left out. */
export function noteOutside([first, ...more]: Files["outside"], report: Report): void {
  if (first === undefined) return
  report.note(
    `left out ${count(1 + more.length, "link")} that ${more.length === 0 ? "leads" : "lead"} out of the folders that are ` +
      `named: ${quoted(first)}${more.length === 0 ? "" : " and others"} (--follow-links)`,
  )
}

/** Whether a file could not be read, or every named path is a link that leads elsewhere. Reports this even with --quiet. */
export function isUnread(
  { allowUnreadable }: Settings,
  { files, broken }: { files: number; broken: readonly Broken[] },
  { outside }: Files,
): boolean {
  if (allowUnreadable) return false
  if (broken.length > 0) {
    say(
      `${count(broken.length, "file or folder", "files or folders")} that ${broken.length === 1 ? "was" : "were"} named ` +
        "could not be read (--allow-unreadable)",
    )
    return true
  }
  if (files > 0 || outside.length === 0) return false
  say("nothing was read: all that is named are links that lead elsewhere (--follow-links)")
  return true
}

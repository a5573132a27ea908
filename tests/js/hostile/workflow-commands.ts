// The commands that runners of workflows find in the output of a step, by their public rules.

/** Those that GitHub's runner knows (ActionCommandManager and its extensions); names are compared without case. */
const GITHUB = new Set([
  ...["set-env", "set-output", "save-state", "add-mask", "add-path", "add-matcher", "remove-matcher"],
  ...["internal-set-repo-path", "debug", "notice", "warning", "error", "echo", "group", "endgroup"],
  // Takes any token, with which commands then begin again.
  ...["stop-commands", "x"],
])

export interface Command {
  readonly runner: "GitHub" | "Azure" | "TeamCity"
  readonly name: string
}

/** The commands in an output. A runner reads lines as .NET's StreamReader does: they end at CR, LF or both. */
export function commandsIn(output: string): Command[] {
  return output.split(/\r\n|\n|\r/).flatMap((line) => ofGitHub(line) ?? ofOthers(line) ?? [])
}

/** `::name key=value::message` after white space, or else `##[name key=value]message` anywhere. */
function ofGitHub(line: string): Command | undefined {
  // What .NET trims: White_Space of Unicode, without the byte order mark.
  const trimmed = line.replace(/^[\p{White_Space}]+/u, "")
  const info = trimmed.startsWith("::") ? trimmed.slice(2).split("::", 2) : []
  return known(info.length === 2 ? info[0] : undefined) ?? known(/##\[([^\]]*)\]/.exec(line)?.[1])
}

function known(info: string | undefined): Command | undefined {
  const name = info?.split(" ", 1)[0]?.toLowerCase() ?? ""
  return GITHUB.has(name) ? { runner: "GitHub", name } : undefined
}

/** `##vso[area.event ...]` of Azure Pipelines, and `##teamcity[...]`, anywhere. */
function ofOthers(line: string): Command | undefined {
  const [, runner = "", name = ""] = /##(vso|teamcity)\[([^\] ]*)/i.exec(line) ?? []
  if (runner === "") return undefined
  return { runner: runner.toLowerCase() === "vso" ? "Azure" : "TeamCity", name }
}

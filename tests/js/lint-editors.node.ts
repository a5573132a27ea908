// The language server of simhash-lint in editors that have a client of their own. An editor that is not installed is skipped.
import { execFile, spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { FERRY, folder, lintProgram } from "./cli.js"

const SAID = "The same as “The ferry to the island leaves the old …” (a.md:3:1)"

/** The settings for Emacs, as the documentation has them, with the server of this build. */
const SETTINGS = readFileSync(new URL("../../docs/lint.md", import.meta.url), "utf8")
  .split("```elisp\n")[1]
  ?.split("```")[0]
  ?.replace('"npx" "--yes" "simhash-lint"', [process.execPath, lintProgram].map(quoted).join(" "))

/** Prints where each diagnostic begins and what it says, when there is one. */
const EMACS = `
(package-initialize)
(require 'eglot)
${SETTINGS}
(setq eglot-sync-connect t vc-handled-backends nil)
(setq project-find-functions (list (lambda (_) (cons 'transient default-directory))))
(find-file "b.txt")
(call-interactively #'eglot)
(while (null (flymake-diagnostics))
  (flymake-start)
  (accept-process-output nil 0.1))
(dolist (it (flymake-diagnostics))
  (princ (format "%d: %s\\n" (line-number-at-pos (flymake-diagnostic-beg it)) (flymake-diagnostic-text it))))
`

const NEOVIM = `
local config = {
  name = 'simhash-lint',
  cmd = { ${[process.execPath, lintProgram, "lsp", "--stdio"].map(quoted).join(", ")} },
  root_dir = vim.fn.getcwd(),
}
vim.cmd('edit b.txt')
-- Before Neovim 0.8, there is no function for both.
if vim.lsp.start then vim.lsp.start(config)
else vim.lsp.buf_attach_client(0, vim.lsp.start_client(config)) end
while #vim.diagnostic.get(0) == 0 do vim.wait(100) end
for _, it in ipairs(vim.diagnostic.get(0)) do
  io.stdout:write(it.lnum + 1, ': ', it.message, '\\n')
end
vim.cmd('qall!')
`

function quoted(text: string): string {
  return JSON.stringify(text)
}

/** Whether a program runs, and ends well. */
function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0
}

/** What an editor prints that runs a program of its own, in a folder where b.txt repeats a paragraph of a.md. */
async function printed(
  { signal }: { readonly signal: AbortSignal },
  [name, program]: readonly [string, string],
  editor: string,
  ...args: readonly string[]
) {
  writeFileSync(join(folder, "a.md"), `# A\n\n${FERRY}\n`)
  writeFileSync(join(folder, "b.txt"), `Another one, which is nowhere else.\n\n${FERRY}\n`)
  writeFileSync(join(folder, name), program)
  // Without the settings of whoever runs this.
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder }
  const { stdout } = await promisify(execFile)(editor, args, { cwd: folder, env, signal })
  return stdout
}

test("Emacs, by eglot, shows what a document repeats", async (context) => {
  const hasEglot = runs("emacs", "-q", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))")
  context.skip(!hasEglot, "there is no emacs with eglot")
  expect(await printed(context, ["client.el", EMACS], "emacs", "-q", "--batch", "-l", "client.el")).toContain(
    `3: simhash-lint [duplicate.exact]: ${SAID}\n`,
  )
})

test("Neovim shows what a document repeats", async (context) => {
  context.skip(!runs("nvim", "--version"), "there is no nvim")
  const args = ["--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile client.lua"]
  expect(await printed(context, ["client.lua", NEOVIM], "nvim", ...args)).toBe(`3: ${SAID}\n`)
})

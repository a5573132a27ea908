// Runs command lines one after another in one process: for most of them, starting Node would take nearly all of the time.
// Each finds its arguments, standard streams and exit status where a process of its own has them.
import { Readable, Writable } from "node:stream"

let runs = 0

process.on("message", async ({ url, args, input }) => {
  const texts = { stdout: "", stderr: "" }
  const collect = (name, fd) => {
    const decoder = new TextDecoder()
    const write = (chunk, _, done) => {
      texts[name] += decoder.decode(chunk, { stream: true })
      done()
    }
    return Object.assign(new Writable({ write }), { fd })
  }
  const streams = {
    stdin: Object.assign(Readable.from(input.length > 0 ? [Buffer.from(input)] : []), { fd: 0 }),
    stdout: collect("stdout", 1),
    stderr: collect("stderr", 2),
  }
  for (const [name, value] of Object.entries(streams))
    Object.defineProperty(process, name, { value, configurable: true })
  process.argv = [process.execPath, url, ...args]
  process.exitCode = undefined
  // By another URL each time, the file is run again; what it imports is loaded once.
  await import(`${url}?${runs++}`)
  const status = process.exitCode ?? 0
  process.exitCode = undefined
  process.send({ status, ...texts })
})

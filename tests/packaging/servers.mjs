// Servers of frameworks.
import { spawn } from "node:child_process"
import { createServer } from "node:net"

/** A free port of this machine. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** Waits until an address answers, and returns what. */
export async function textAt(address, isOver) {
  for (;;) {
    try {
      const response = await fetch(address)
      const text = await response.text()
      if (!response.ok) throw new Error(`${address}: ${response.status} ${text.slice(0, 300)}`)
      return text
    } catch (error) {
      if (error.cause?.code !== "ECONNREFUSED" || isOver()) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Starts a program of Node that serves at a port, does something with its address, and ends it. */
export async function whileServing(args, folder, environment, use) {
  const port = await freePort()
  const server = spawn(process.execPath, args(port), {
    cwd: folder,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", ...environment },
    stdio: "ignore",
  })
  const deadline = Date.now() + 60_000
  try {
    await use(`http://127.0.0.1:${port}/`, () => server.exitCode !== null || Date.now() > deadline)
  } finally {
    server.kill()
  }
}

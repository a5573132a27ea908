// Finds, installs and runs WebKitGTK for the packaging matrix: a browser without a screen, driven by WebDriver.
import { spawn } from "node:child_process"
import { once } from "node:events"
import * as apt from "./apt.mjs"
import { step, which } from "./run.mjs"

const MISSING =
  "there is no WebKitWebDriver or no Xvfb on the PATH: on Debian and Ubuntu `apt-get install webkit2gtk-driver xvfb`"

/** Returns the paths of WebKit's driver and of the X server without a screen; undefined unless both are on the PATH. */
export function webkit() {
  const driver = which("WebKitWebDriver")
  const display = which("Xvfb")
  return driver && display ? { driver, display } : undefined
}

/** Returns the reason why WebKitGTK cannot run; undefined if it can. */
export function webkitMissing() {
  return webkit() ? undefined : MISSING
}

/** Installs both if one is missing and apt can install them without questions. */
export function installWebkit() {
  if (webkit() || !apt.possible()) return
  step("Installing WebKitGTK and its driver by apt")
  apt.install("webkit2gtk-driver", "xvfb")
}

/** Starts WebKitGTK on its own display. */
export async function launchWebkit() {
  const paths = webkit()
  if (paths === undefined) throw new Error(MISSING)
  const children = []
  const start = (command, args, options) => {
    const child = spawn(command, args, options)
    children.push(child)
    return child
  }
  const stop = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill()
      await once(child, "exit")
    }
  }
  try {
    // The server writes the number of its display to its output.
    const display = start(paths.display, ["-displayfd", "1", "-nolisten", "tcp"], {
      stdio: ["ignore", "pipe", "ignore"],
    })
    const number = await firstLine(display)
    const port = 20_000 + (process.pid % 20_000)
    const env = { ...process.env, DISPLAY: `:${number}`, NO_AT_BRIDGE: "1" }
    const driver = start(paths.driver, [`--port=${port}`], { stdio: "ignore", env })
    const address = `http://127.0.0.1:${port}`
    await answering(`${address}/status`, driver)
    const { sessionId } = await command(`${address}/session`, { capabilities: {} })
    const session = `${address}/session/${sessionId}`
    await command(`${session}/timeouts`, { script: 1_200_000, pageLoad: 120_000 })
    return {
      open: (url) => command(`${session}/url`, { url }),
      /** Returns the value of a JavaScript expression. If it is a promise, waits for its value. */
      async run(expression) {
        const script = `const done = arguments[0]
          Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const { value, error } = await command(`${session}/execute/async`, { script, args: [] })
        if (error !== undefined) throw new Error(error)
        return value
      },
      async close() {
        await command(session, undefined, "DELETE").catch(() => {})
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function firstLine(child) {
  let text = ""
  for await (const data of child.stdout) {
    text += data
    if (text.includes("\n")) return text.trim()
  }
  throw new Error("Xvfb ended before it had a display")
}

/** Waits until the driver responds. */
async function answering(address, driver) {
  for (;;) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function command(address, body, method = "POST") {
  const response = await fetch(address, { method, body: body && JSON.stringify(body) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`WebKitWebDriver: ${value.error}, ${value.message}`)
  return value
}

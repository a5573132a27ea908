/** Waits for the next task of the event loop, without the 4 ms delay of nested timers. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // A new channel each time: Node delivers up to a thousand messages of one channel before other tasks.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

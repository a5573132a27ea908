/** Resolves in a task of its own after the next frame. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A page in the background draws no frames.
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}

/** Resolves in a task of its own, after some milliseconds. */
export function later(milliseconds = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Hands a file to the reader. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser has yet to fetch it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

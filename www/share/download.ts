/** Downloads a file to the reader's machine. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Later, because the browser still has to read the blob.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

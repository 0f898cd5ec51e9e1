/** Starts a download of a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The click starts the download; the URL can be revoked once the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

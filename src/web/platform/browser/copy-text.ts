/** Copies text to the clipboard, also where the Clipboard API is not available (no secure context, no permission). Returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The copy command copies the selection. Inside a modal dialog only the content of the dialog can be selected, so the text is placed there. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const host = before?.closest('[role="dialog"]') ?? document.body
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'sr-only'
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}

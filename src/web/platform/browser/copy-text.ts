/** Puts text on the clipboard, also where the modern way is closed (no secure context, no permission). Answers whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The copy command takes what is selected. Inside a modal dialog only its own content can be, so the text is put there. */
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

const typed = new Set<EventTarget>()

/** Records every field that a visitor types into. */
export function watchTyping(): void {
  window.addEventListener('input', ({ target }) => target !== null && typed.add(target), true)
}

/**
 * Whether a reload of this page would lose typed text. A form that saves its input marks itself with `data-autosave`. A field that is empty again, or
 * removed, is no loss.
 */
export function hasTyping(): boolean {
  for (const target of typed) {
    const isFilled = target instanceof HTMLElement && target.isConnected && isFilledIn(target)
    if (!isFilled) typed.delete(target)
    else if (target.closest('[data-autosave]') === null) return true
  }
  return false
}

function isFilledIn(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement && /^(?:checkbox|radio|search)$/.test(element.type)) return false
  const text = 'value' in element ? String(element.value) : (element.textContent ?? '')
  return text.trim() !== ''
}

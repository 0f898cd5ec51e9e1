const typed = new Set<EventTarget>()

/** Takes note of every field that somebody types into. */
export function watchTyping(): void {
  window.addEventListener('input', ({ target }) => target !== null && typed.add(target), true)
}

/**
 * Whether something typed would be lost if this page were loaded anew now. A form that keeps what is typed by itself says so with `data-kept`;
 * a field that is empty again, or gone, is no loss.
 */
export function hasTyping(): boolean {
  for (const target of typed) {
    const isFilled = target instanceof HTMLElement && target.isConnected && isFilledIn(target)
    if (!isFilled) typed.delete(target)
    else if (target.closest('[data-kept]') === null) return true
  }
  return false
}

function isFilledIn(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement && /^(?:checkbox|radio|search)$/.test(element.type)) return false
  const text = 'value' in element ? String(element.value) : (element.textContent ?? '')
  return text.trim() !== ''
}

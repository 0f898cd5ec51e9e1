/** The browser event by which any part of a page says that what a member has bought, or has left, is no longer what was read. */
export const creditsChangedEvent = 'credits:changed'

export function announceCreditsChanged(): void {
  window.dispatchEvent(new Event(creditsChangedEvent))
}

/** Calls back on every announcement. Answers the function that stops it. */
export function watchCreditsChanged(onChange: () => void): () => void {
  window.addEventListener(creditsChangedEvent, onChange)
  return () => window.removeEventListener(creditsChangedEvent, onChange)
}

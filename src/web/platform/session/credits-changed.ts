/** The browser event for a change of a member's purchases or balance. */
const creditsChangedEvent = 'credits:changed'

export function announceCreditsChanged(): void {
  window.dispatchEvent(new Event(creditsChangedEvent))
}

/** Calls back on every event. Returns a function that stops it. */
export function watchCreditsChanged(onChange: () => void): () => void {
  window.addEventListener(creditsChangedEvent, onChange)
  return () => window.removeEventListener(creditsChangedEvent, onChange)
}

import { useSyncExternalStore } from 'react'

const sectionId = 'inline-auth'

let requested = false
const listeners = new Set<() => void>()

/** Whether the visitor wants to turn a trial into an account: by a press on this page, or by `upgrade=trial` in the address. */
export function useUpgradeRequested(): boolean {
  return useSyncExternalStore(watch, isRequested, () => false)
}

/**
 * Switches the inline sign-up of this page to its upgrade text, scrolls to it and focuses it. On a page without one, goes to the sign-in page with
 * the same text.
 */
export function requestUpgrade(): void {
  const section = document.getElementById(sectionId)
  if (section === null) {
    window.location.assign('/login?upgrade=trial')
    return
  }
  requested = true
  for (const listener of listeners) listener()
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
  // Focuses the first field, without a second scroll by the focus.
  section.querySelector('input')?.focus({ preventScroll: true })
}

function isRequested(): boolean {
  return requested || new URLSearchParams(window.location.search).get('upgrade') === 'trial'
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

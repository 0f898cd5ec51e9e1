import { useSyncExternalStore } from 'react'

const sectionId = 'inline-auth'

let requested = false
const listeners = new Set<() => void>()

/** Whether the visitor wants to turn a trial into an account: they pressed for it here, or came with `upgrade=trial`. */
export function useUpgradeRequested(): boolean {
  return useSyncExternalStore(watch, isRequested, () => false)
}

/**
 * Turns the inline sign-up of this page to its upgrade wording, scrolls to it and puts the focus into it. On a page without one, goes to the
 * sign-in page in the same wording.
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
  // The first thing to type into, without the jump that focusing would make of the scroll.
  section.querySelector('input')?.focus({ preventScroll: true })
}

function isRequested(): boolean {
  return requested || new URLSearchParams(window.location.search).get('upgrade') === 'trial'
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

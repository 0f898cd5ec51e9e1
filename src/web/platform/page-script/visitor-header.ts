import { displayNameOf } from '#contract/accounts/display-name.ts'
import { removeAppWorker } from '../browser/app-worker.ts'
import { initialOf } from '../session/initial-of.ts'
import { hasStoredSession, storedSession } from '../session/session-presence.ts'
import { type TrialState, trialState } from '../session/trial-state.ts'
import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'

const guests: Record<TrialState, string> = { none: 'guest', active: 'trial', ending: 'trial-ending' }

/** Marks the page with the kind of visitor that this browser has stored: the stylesheet shows the matching header. */
export function markVisitor(): void {
  const { dataset } = document.documentElement
  dataset.visitor = hasStoredSession() ? 'checking' : guests[trialState(Date.now())]
}

/**
 * The header of a page without React: a visitor with a stored session is shown as a member, by name, and can sign out. Whether the session is still
 * valid is checked by the pages behind the links. Changes in another tab are shown here too.
 */
export function greetMember(root: Document): void {
  showMember(root)
  for (const button of root.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', () => void signOutHere())
  }
  window.addEventListener('storage', ({ key }) => {
    // A key of `null` means that everything was cleared.
    if (key !== storageNames.session && key !== null) return
    markVisitor()
    showMember(root)
  })
}

function showMember(root: Document) {
  const session = storedSession()
  if (session === null) return
  const name = displayNameOf(session.metadata, session.email)
  for (const element of root.querySelectorAll('[data-visitor-name]')) element.textContent = name
  for (const element of root.querySelectorAll('[data-visitor-initial]')) element.textContent = initialOf(name)
  // Stored by the last page that requested it; the page behind the link checks whether it is still true.
  const isAdmin = readStored(storageNames.sessionIsAdmin) === 'true'
  for (const link of root.querySelectorAll<HTMLElement>('[data-visitor-admin]')) link.hidden = !isAdmin
  root.documentElement.dataset.visitor = 'member'
}

/** Ends the session on the server if it is still valid, and in this browser in any case. */
async function signOutHere(): Promise<void> {
  // Read at sign-out: another tab may have renewed it since this page was opened.
  const session = storedSession()
  for (const key of [storageNames.session, storageNames.sessionEmail, storageNames.sessionIsAdmin])
    writeStored(key, null)
  markVisitor()
  void removeAppWorker()
  if (session === null) return
  const headers = { authorization: `Bearer ${session.accessToken}` }
  await fetch('/auth/v1/logout?scope=local', { method: 'POST', keepalive: true, headers }).catch(() => {})
}

import { displayNameOf } from '#contract/accounts/display-name.ts'
import { forgetAppWorker } from '../browser/app-worker.ts'
import { initialOf } from '../session/initial-of.ts'
import { hasStoredSession, storedSession } from '../session/session-presence.ts'
import { type TrialState, trialState } from '../session/trial-state.ts'
import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'

const guests: Record<TrialState, string> = { none: 'guest', active: 'trial', ending: 'trial-ending' }

/** Marks the page with what this browser tells of its visitor: the style sheet shows the header that is meant for them. */
export function markVisitor(): void {
  const { dataset } = document.documentElement
  dataset.visitor = hasStoredSession() ? 'checking' : guests[trialState(Date.now())]
}

/**
 * The header of a page without React: whoever holds a session is shown as a member, by name, and can sign out. Whether the session still
 * holds is for the pages behind the links to find out. What another tab does about it shows here as well.
 */
export function greetMember(root: Document): void {
  showMember(root)
  for (const button of root.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', () => void signOutHere())
  }
  window.addEventListener('storage', ({ key }) => {
    // A key of `null` says that everything was cleared.
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
  // Noted by the last page that asked; whether it still holds is for the page behind the link to find out.
  const isAdmin = readStored(storageNames.sessionIsAdmin) === 'true'
  for (const link of root.querySelectorAll<HTMLElement>('[data-visitor-admin]')) link.hidden = !isAdmin
  root.documentElement.dataset.visitor = 'member'
}

/** Ends the session on the server as far as it still answers to it, and in this browser in any case. */
async function signOutHere(): Promise<void> {
  // Read now: another tab may have renewed it since this page was opened.
  const session = storedSession()
  for (const key of [storageNames.session, storageNames.sessionEmail, storageNames.sessionIsAdmin])
    writeStored(key, null)
  markVisitor()
  void forgetAppWorker()
  if (session === null) return
  const headers = { authorization: `Bearer ${session.accessToken}` }
  await fetch('/auth/v1/logout?scope=local', { method: 'POST', keepalive: true, headers }).catch(() => {})
}

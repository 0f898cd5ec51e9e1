import type { Session } from '@supabase/auth-js'
import { forgetAppWorker } from '../browser/app-worker.ts'
import { readStored, storageNames, watchStored, writeStored } from '../storage/safe-storage.ts'
import { type AuthClient, createAuthClient } from './auth-client.ts'
import { hasStoredSession } from './session-presence.ts'
import { type SessionSnapshot, snapshotOf } from './session-snapshot.ts'
import { loadAccountAccess } from './standing.ts'

type SessionStore = { current: () => SessionSnapshot; change: (next: SessionSnapshot) => void }

/**
 * Makes the auth client and keeps the store up to date with it: sign-in and sign-out, refreshed tokens, changed users and answered factors,
 * in this tab and in others.
 */
export function followSession({ current, change }: SessionStore): AuthClient {
  let requestedToken: string | null = null
  const auth = createAuthClient()
  // Events of several tabs may overtake each other; what is stored is what holds.
  auth.onAuthStateChange(lookAgain)
  // The client tells other tabs by a channel that not every browser has; storage tells them in any case.
  watchStored(storageNames.session, lookAgain)
  return auth

  function lookAgain() {
    const session = readSession()
    const isSame = session !== null && session.user.id === current().user?.id
    const next = snapshotOf(session, isSame ? current().standing : null)
    change(next)
    const email = session?.user.email ?? null
    if (readStored(storageNames.sessionEmail) !== email) writeStored(storageNames.sessionEmail, email)
    if (session === null) {
      writeStored(storageNames.sessionIsAdmin, null)
      void forgetAppWorker()
    } else if (next.state === 'signed-in' && next.standing === null) void fetchAccess(session)
  }

  /** Asks what the account may do. Without an answer nothing more than a plain account is assumed. */
  async function fetchAccess({ user, access_token: token }: Session) {
    if (requestedToken === token) return
    requestedToken = token
    try {
      const standing = await loadAccountAccess(token)
      if (current().state !== 'signed-in' || current().user?.id !== user.id) return
      change({ ...current(), standing })
      writeStored(storageNames.sessionIsAdmin, standing.isAdmin ? 'true' : null)
    } catch {
      // The interface goes on without; every page that needs to know asks the server itself.
    }
  }
}

/** The session as the auth client stored it, or `null`. One that could not be renewed for want of a network is still there. */
function readSession(): Session | null {
  if (!hasStoredSession()) return null
  const session = JSON.parse(readStored(storageNames.session) ?? '{}') as Session
  return typeof session.user?.id === 'string' ? session : null
}

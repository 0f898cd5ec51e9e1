import type { Session } from '@supabase/auth-js'
import { removeAppWorker } from '../browser/app-worker.ts'
import { readStored, storageNames, watchStored, writeStored } from '../storage/safe-storage.ts'
import { loadAccountAccess } from './account-access.ts'
import { type AuthClient, createAuthClient } from './auth-client.ts'
import { hasStoredSession } from './session-presence.ts'
import { type SessionSnapshot, snapshotOf } from './session-snapshot.ts'

type SessionStore = { current: () => SessionSnapshot; change: (next: SessionSnapshot) => void }

/**
 * Creates the auth client and updates the store with its changes: sign-in and sign-out, refreshed tokens, changed users and verified factors, in this
 * tab and in others.
 */
export function followSession({ current, change }: SessionStore): AuthClient {
  let requestedToken: string | null = null
  const auth = createAuthClient()
  // Events of several tabs may arrive out of order; the stored session is the valid one.
  auth.onAuthStateChange(syncStore)
  // The client notifies other tabs by a channel that some browsers lack; storage events reach them in any case.
  watchStored(storageNames.session, syncStore)
  return auth

  function syncStore() {
    const session = readSession()
    const isSame = session !== null && session.user.id === current().user?.id
    const next = snapshotOf(session, isSame ? current().access : null)
    change(next)
    const email = session?.user.email ?? null
    if (readStored(storageNames.sessionEmail) !== email) writeStored(storageNames.sessionEmail, email)
    if (session === null) {
      writeStored(storageNames.sessionIsAdmin, null)
      void removeAppWorker()
    } else if (next.state === 'signed-in' && next.access === null) void fetchAccess(session)
  }

  /** Requests the access rights of the account. Until there is an answer, a plain account is assumed. */
  async function fetchAccess({ user, access_token: token }: Session) {
    if (requestedToken === token) return
    requestedToken = token
    try {
      const access = await loadAccountAccess(token)
      if (current().state !== 'signed-in' || current().user?.id !== user.id) return
      change({ ...current(), access })
      writeStored(storageNames.sessionIsAdmin, access.isAdmin ? 'true' : null)
    } catch {
      // The interface works without; every page that needs the access rights requests them itself.
    }
  }
}

/** The session as the auth client stored it, or `null`. A session that could not be renewed because there is no network is still included. */
function readSession(): Session | null {
  if (!hasStoredSession()) return null
  const session = JSON.parse(readStored(storageNames.session) ?? '{}') as Session
  return typeof session.user?.id === 'string' ? session : null
}

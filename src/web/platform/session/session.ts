import { useSyncExternalStore } from 'react'
import { storageNames, watchStored } from '../storage/safe-storage.ts'
import type { AuthClient } from './auth-client.ts'
import { hasStoredSession } from './session-presence.ts'
import type { SessionSnapshot } from './session-snapshot.ts'

/** After this long without an answer a visitor is treated as signed out; a later answer still counts. */
export const authCheckMs = 3_000

type SignOutScope = 'global' | 'local' | 'others'

const unknownSession: SessionSnapshot = { state: 'unknown', user: null, displayName: '', standing: null }
const signedOut: SessionSnapshot = { ...unknownSession, state: 'signed-out' }

let snapshot: SessionSnapshot = unknownSession
let isWatching = false
let loading: Promise<AuthClient> | undefined
const listeners = new Set<() => void>()

/** Who is signed in. `unknown` on the server and for at most three seconds in a browser that holds a session. */
export function useSession(): SessionSnapshot {
  return useSyncExternalStore(watchSession, currentSession, () => unknownSession)
}

export function currentSession(): SessionSnapshot {
  return snapshot
}

/** Calls back on every change. The first caller has the stored session looked at. Answers the function that stops it. */
export function watchSession(onChange: () => void): () => void {
  listeners.add(onChange)
  if (!isWatching) startWatching()
  return () => listeners.delete(onChange)
}

/** The client of the sign-in service, loaded when it is first needed. Rejects when it cannot be loaded; the next call tries again. */
export function getAuth(): Promise<AuthClient> {
  loading ??= loadAuth().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Signs out here (`local`), everywhere (`global`), or everywhere else (`others`, which keeps this session). A server that says that the
 * session is gone already has done what was asked. Throws what went wrong otherwise; this device is signed out all the same unless only
 * others were meant.
 */
export async function signOut(scope: SignOutScope = 'local'): Promise<void> {
  const auth = await getAuth()
  const { error } = await auth.signOut({ scope })
  if (error === null || isGone(error.status)) return
  if (scope === 'global') await auth.signOut({ scope: 'local' })
  throw error
}

/** 401, 403 and 404 are said of sessions that have ended; 400 when the session ended so long ago that it cannot be renewed for signing out. */
function isGone(status: number | undefined): boolean {
  return status !== undefined && [400, 401, 403, 404].includes(status)
}

function startWatching() {
  isWatching = true
  // What another tab does is seen also by one that never loaded the client.
  watchStored(storageNames.session, lookAgain)
  if (!hasStoredSession()) return change(signedOut)
  setTimeout(() => snapshot.state === 'unknown' && change(signedOut), authCheckMs)
  lookAgain()
}

/** Whoever had no session needs the client only once there is one; it tells of everything after that itself. */
function lookAgain() {
  if (loading !== undefined || hasStoredSession()) getAuth().catch(() => change(signedOut))
}

/** What the client does, and all that follows from it, is not part of what every page loads. */
async function loadAuth(): Promise<AuthClient> {
  const { followSession } = await import('./follow-session.ts')
  return followSession({ current: currentSession, change })
}

function change(next: SessionSnapshot) {
  snapshot = next
  for (const listener of listeners) listener()
}

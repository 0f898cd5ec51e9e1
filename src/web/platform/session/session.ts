import { useSyncExternalStore } from 'react'
import { storageNames, watchStored } from '../storage/safe-storage.ts'
import type { AuthClient } from './auth-client.ts'
import { hasStoredSession } from './session-presence.ts'
import type { SessionSnapshot } from './session-snapshot.ts'

/** After this time without an answer a visitor is treated as signed out; a later answer still counts. */
const authCheckMs = 3_000

type SignOutScope = 'global' | 'local' | 'others'

const unknownSession: SessionSnapshot = { state: 'unknown', user: null, displayName: '', access: null }
const signedOut: SessionSnapshot = { ...unknownSession, state: 'signed-out' }

let snapshot: SessionSnapshot = unknownSession
let isWatching = false
let loading: Promise<AuthClient> | undefined
const listeners = new Set<() => void>()

/** The current session. `unknown` on the server and for at most three seconds in a browser that has a session. */
export function useSession(): SessionSnapshot {
  return useSyncExternalStore(watchSession, currentSession, () => unknownSession)
}

export function currentSession(): SessionSnapshot {
  return snapshot
}

/** Calls back on every change. The first call starts to read the stored session. Returns a function that stops it. */
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
 * Signs out here (`local`), everywhere (`global`), or everywhere else (`others`, which leaves this session). If the server answers that the session
 * has already ended, the sign-out counts as done. Throws every other error; this device is signed out nevertheless, except with `others`.
 */
export async function signOut(scope: SignOutScope = 'local'): Promise<void> {
  const auth = await getAuth()
  const { error } = await auth.signOut({ scope })
  if (error === null || isEnded(error.status)) return
  if (scope === 'global') await auth.signOut({ scope: 'local' })
  throw error
}

/**
 * The server answers 401, 403 and 404 for sessions that have ended, and 400 when the session ended so long ago that it cannot be renewed for the
 * sign-out.
 */
function isEnded(status: number | undefined): boolean {
  return status !== undefined && [400, 401, 403, 404].includes(status)
}

function startWatching() {
  isWatching = true
  // Storage events report changes of other tabs also to a tab that never loaded the client.
  watchStored(storageNames.session, loadIfSignedIn)
  if (!hasStoredSession()) return change(signedOut)
  setTimeout(() => snapshot.state === 'unknown' && change(signedOut), authCheckMs)
  loadIfSignedIn()
}

/** Loads the client once there is a session. After that the client reports changes itself. */
function loadIfSignedIn() {
  if (loading !== undefined || hasStoredSession()) getAuth().catch(() => change(signedOut))
}

/** The client and its dependencies are not part of the code that every page loads. */
async function loadAuth(): Promise<AuthClient> {
  const { followSession } = await import('./follow-session.ts')
  return followSession({ current: currentSession, change })
}

function change(next: SessionSnapshot) {
  snapshot = next
  for (const listener of listeners) listener()
}

import { useSyncExternalStore } from 'react'
import { currentSession, watchSession } from './session.ts'
import type { SessionState } from './session-snapshot.ts'
import { type TrialState, trialState, watchTrialState } from './trial-state.ts'

/** Who the header speaks to. `checking` while a stored session is being looked at. */
export type Visitor = 'checking' | 'guest' | 'trial' | 'trial-ending' | 'factor' | 'member'

/** Who somebody is to the header. Pure. */
export function visitorOf(session: SessionState, trial: TrialState): Visitor {
  if (session === 'unknown') return 'checking'
  if (session === 'signed-in') return 'member'
  if (session === 'needs-factor') return 'factor'
  if (trial === 'none') return 'guest'
  return trial === 'ending' ? 'trial-ending' : 'trial'
}

/** The present visitor, or `null` while that is not known to React: on the server and until it runs in the browser. */
export function useVisitor(): Visitor | null {
  return useSyncExternalStore(watchVisitor, currentVisitor, () => null)
}

function currentVisitor(): Visitor {
  return visitorOf(currentSession().state, trialState(Date.now()))
}

function watchVisitor(onChange: () => void): () => void {
  const stops = [watchSession(onChange), watchTrialState(onChange)]
  return () => {
    for (const stop of stops) stop()
  }
}

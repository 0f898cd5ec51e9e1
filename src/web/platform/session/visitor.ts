import { useSyncExternalStore } from 'react'
import { currentSession, watchSession } from './session.ts'
import type { SessionState } from './session-snapshot.ts'
import { type TrialState, trialState, watchTrialState } from './trial-state.ts'

/** The kind of visitor that the header addresses. `checking` while a stored session is read. */
export type Visitor = 'checking' | 'guest' | 'trial' | 'trial-ending' | 'factor' | 'member'

/** The kind of visitor for the header. Pure. */
function visitorOf(session: SessionState, trial: TrialState): Visitor {
  if (session === 'unknown') return 'checking'
  if (session === 'signed-in') return 'member'
  if (session === 'needs-factor') return 'factor'
  if (trial === 'none') return 'guest'
  return trial === 'ending' ? 'trial-ending' : 'trial'
}

/** The current visitor, or `null` while React does not know it: on the server and until hydration. */
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

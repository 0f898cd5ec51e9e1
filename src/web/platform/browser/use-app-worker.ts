import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { registerAppWorker } from './app-worker.ts'

/** Has the worker registered once somebody is signed in. For what stands around members' pages. */
export function useAppWorker(): void {
  const { state } = useSession()
  useEffect(() => {
    // While developing there is none: what it keeps would be out of date.
    if (import.meta.env.PROD && state === 'signed-in') void registerAppWorker()
  }, [state])
}

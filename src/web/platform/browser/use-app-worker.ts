import { useEffect } from 'react'
import { useSession } from '../session/session.ts'
import { registerAppWorker } from './app-worker.ts'

/** Registers the worker once a visitor is signed in. For the layout of members' pages. */
export function useAppWorker(): void {
  const { state } = useSession()
  useEffect(() => {
    // There is no worker in development: its cache would be out of date.
    if (import.meta.env.PROD && state === 'signed-in') void registerAppWorker()
  }, [state])
}

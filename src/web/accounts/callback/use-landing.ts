import { useEffect, useState } from 'react'
import type { AuthSituation } from '../forms/auth-messages.ts'
import { type Landing, readLanding } from './auth-landing.ts'

/** What the address of this page contains; `null` during server rendering, because fragments are not sent to servers. */
export function useLanding(situation: AuthSituation): Landing | null {
  const [landing, setLanding] = useState<Landing | null>(null)
  useEffect(() => setLanding(readLanding(window.location.href, situation)), [situation])
  return landing
}

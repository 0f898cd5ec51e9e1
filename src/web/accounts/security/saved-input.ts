import { useEffect, useState } from 'react'
import { peekIntent, saveIntent, takeIntent } from '#web/platform/session/intents.ts'
import type { SectionId } from './section-ids.ts'

const actionOf = (section: SectionId) => `account ${section}`

/** Keeps what a member has typed into a part of the account page while they sign in again. */
export function saveInput(userId: string, section: SectionId, typed: Record<string, string>): void {
  saveIntent('flow', { pendingAction: actionOf(section), formData: { ...typed, userId } })
}

/** What this member had typed into this part of the account page before signing in again; `null` otherwise. Told once. */
export function useSavedInput(userId: string, section: SectionId): Record<string, string> | null {
  const [typed] = useState(() => {
    const kept = peekIntent('flow')
    return kept?.pendingAction === actionOf(section) && kept.formData.userId === userId ? kept.formData : null
  })
  useEffect(() => {
    if (typed !== null) takeIntent('flow')
  }, [typed])
  return typed
}

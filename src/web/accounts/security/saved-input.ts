import { useEffect, useState } from 'react'
import { peekIntent, saveIntent, takeIntent } from '#web/platform/session/intents.ts'
import type { SectionId } from './section-ids.ts'

const actionOf = (section: SectionId) => `account ${section}`

/** Stores a member's input of a section of the account page during a new sign-in. */
export function saveInput(userId: string, section: SectionId, typed: Record<string, string>): void {
  saveIntent('flow', { pendingAction: actionOf(section), formData: { ...typed, userId } })
}

/** The stored input of this member for this section of the account page; `null` otherwise. Returned only once. */
export function useSavedInput(userId: string, section: SectionId): Record<string, string> | null {
  const [typed] = useState(() => {
    const stored = peekIntent('flow')
    return stored?.pendingAction === actionOf(section) && stored.formData.userId === userId ? stored.formData : null
  })
  useEffect(() => {
    if (typed !== null) takeIntent('flow')
  }, [typed])
  return typed
}

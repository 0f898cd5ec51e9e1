import { useEffect } from 'react'
import { useDialog } from '#web/platform/dialogs.ts'
import { useSession } from '#web/platform/session.ts'
import { useUpgradeRequested } from '#web/platform/upgrade-request.ts'
import { keepPendingConversion, slugsToConvert } from './pending-conversion.ts'
import { liveTrialPosts } from './trial-post-storage.ts'

/**
 * Shows nothing. A guest who asks for an upgrade has the trial posts put on record as pending; once somebody is signed in whom they wait
 * for, they are converted, however that sign-in came about.
 */
export function TrialConversion() {
  const { state, user } = useSession()
  const isUpgradeDialog = useDialog().type === 'trialUpgrade'
  const wantsUpgrade = useUpgradeRequested() || isUpgradeDialog
  const isGuest = state === 'signed-out'
  const { id, email = '', created_at: createdAt = '' } = (state === 'signed-in' ? user : null) ?? {}

  useEffect(() => {
    if (!isGuest || !wantsUpgrade) return
    const slugs = liveTrialPosts(Date.now()).map(({ slug }) => slug)
    if (slugs.length > 0) keepPendingConversion(slugs, null)
  }, [isGuest, wantsUpgrade])

  useEffect(() => {
    if (id === undefined) return
    const member = { id, email, createdAt }
    if (slugsToConvert(member, Date.now()).length === 0) return
    void import('./convert-trials.ts').then(({ completeTrialConversion }) => completeTrialConversion(member))
  }, [id, email, createdAt])

  return null
}

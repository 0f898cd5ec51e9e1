import { useEffect } from 'react'
import { useDialog } from '#web/platform/overlays/dialogs.ts'
import { useSession } from '#web/platform/session/session.ts'
import { useUpgradeRequested } from '#web/platform/session/upgrade-request.ts'
import { liveTrialPosts } from '../trials/trial-post-storage.ts'
import { pendingConversion, savePendingConversion } from './pending-conversion.ts'

/**
 * Renders nothing. If a guest requests an upgrade, the trial posts are recorded as pending. After a sign-in of any kind, the posts that were clearly
 * meant are converted, and a dialog offers the others as soon as no other dialog is open.
 */
export function TrialConversion() {
  const { state, user } = useSession()
  const { type } = useDialog()
  const wantsUpgrade = useUpgradeRequested() || type === 'trialUpgrade'
  const isGuest = state === 'signed-out'
  const isFree = type === 'none'
  const { id, email = '', created_at: createdAt = '' } = (state === 'signed-in' ? user : null) ?? {}

  useEffect(() => {
    if (!isGuest || !wantsUpgrade) return
    const slugs = liveTrialPosts(Date.now()).map(({ slug }) => slug)
    if (slugs.length > 0) savePendingConversion(slugs, null)
  }, [isGuest, wantsUpgrade])

  useEffect(() => {
    if (id === undefined || !hasTrials()) return
    void loadConversion().then(({ completeTrialConversion }) => completeTrialConversion({ id, email, createdAt }))
  }, [id, email, createdAt])

  useEffect(() => {
    if (id === undefined || !isFree || !hasTrials()) return
    void loadConversion().then(({ offerTrials }) => offerTrials({ id, email, createdAt }))
  }, [id, email, createdAt, isFree])

  return null
}

function hasTrials(): boolean {
  return pendingConversion() !== null || liveTrialPosts(Date.now()).length > 0
}

function loadConversion() {
  return import('./convert-trials.ts')
}

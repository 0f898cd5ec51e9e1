import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { changeCampaign, createCampaign, takeCampaign } from '../queries.ts'
import { createDraftSaver, type Draft, type DraftSaver } from './draft-saver.ts'

/** A draft that is being filled in on this page. Whoever leaves has it saved; whoever closes the tab with something unsaved is asked. */
export function useDraft(first: { plan: CampaignPlan; campaign: Campaign | null }): [Draft, DraftSaver] {
  const client = useQueryClient()
  const [saver] = useState(() =>
    createDraftSaver(first, {
      create: createCampaign,
      change: changeCampaign,
      onSaved: (campaign) => takeCampaign(client, campaign),
    }),
  )
  const draft = useSyncExternalStore(saver.watch, saver.current, saver.current)

  useEffect(() => {
    const handleHidden = () => document.visibilityState === 'hidden' && void saver.flush()
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (!saver.hasUnsaved()) return
      void saver.flush()
      event.preventDefault()
    }
    document.addEventListener('visibilitychange', handleHidden)
    window.addEventListener('beforeunload', handleLeave)
    return () => {
      document.removeEventListener('visibilitychange', handleHidden)
      window.removeEventListener('beforeunload', handleLeave)
      void saver.flush()
    }
  }, [saver])

  return [draft, saver]
}

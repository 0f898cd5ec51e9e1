import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Campaign, CampaignPlan } from '#contract/campaigns/campaigns.ts'
import { cacheCampaign, changeCampaign, createCampaign } from '../queries.ts'
import { createDraftSaver, type Draft, type DraftSaver } from './draft-saver.ts'

/** A draft that is filled in on this page. Leaving the page saves it; closing the tab with unsaved changes requires a confirmation. */
export function useDraft(first: { plan: CampaignPlan; campaign: Campaign | null }): [Draft, DraftSaver] {
  const client = useQueryClient()
  const [saver] = useState(() =>
    createDraftSaver(first, {
      create: createCampaign,
      change: changeCampaign,
      onSaved: (campaign) => cacheCampaign(client, campaign),
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

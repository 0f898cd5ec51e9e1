import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { campaignStatuses } from '#contract/campaigns/campaign-values.ts'
import type { Campaign, CampaignProgress } from '#contract/campaigns/campaigns.ts'
import { followEvents } from '#web/platform/http/follow-events.ts'
import { cacheProgress, refreshMoved } from '../queries.ts'

/** Many links change at a time; dependent data is refetched at most once per this interval. */
const gatherMs = 1_500

/** Whether a campaign may still change without a person's action. Verified links are still checked long after it has finished. */
export function isMoving({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'running' || status === 'paused' || status === 'stopping'
}

/**
 * Follows a campaign while its page is open; links of a finished campaign can still be lost. Every stream starts with the current state, so a reload
 * misses nothing.
 */
export function useFollowedCampaign(campaign: Campaign): void {
  const client = useQueryClient()
  const { id } = campaign
  const isOn = campaign.status !== 'draft'
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    let gathering: ReturnType<typeof setTimeout> | undefined
    const handleEvent = (data: string) => {
      const progress = readProgress(data)
      if (progress === null || !cacheProgress(client, id, progress)) return
      gathering ??= setTimeout(() => {
        gathering = undefined
        refreshMoved(client, id)
      }, gatherMs)
    }
    void followEvents(`/api/campaigns/${id}/events`, 'campaign', handleEvent, leaving.signal)
    return () => {
      leaving.abort()
      if (gathering !== undefined) refreshMoved(client, id)
      clearTimeout(gathering)
    }
  }, [client, id, isOn])
}

function readProgress(data: string): CampaignProgress | null {
  try {
    const progress: unknown = JSON.parse(data)
    return isProgress(progress) ? progress : null
  } catch {
    return null
  }
}

function isProgress(value: unknown): value is CampaignProgress {
  if (typeof value !== 'object' || value === null) return false
  const { status, counts, credits } = value as Partial<CampaignProgress>
  return campaignStatuses.some((known) => known === status) && typeof counts === 'object' && typeof credits === 'object'
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Campaign, CampaignProgress } from '#contract/campaigns/campaigns.ts'
import { followEvents } from '#web/platform/http/follow-events.ts'
import { refreshMoved, takeProgress } from '../queries.ts'

/** Links move many at a time; what hangs on them is read again at most so often. */
const gatherMs = 1_500

/** Whether anything of a campaign may still move by itself. Verified links are watched long after it has finished. */
export function isMoving({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'running' || status === 'paused' || status === 'stopping'
}

/** Follows a campaign for as long as its page is open; links of one that has ended may still be lost. Every stream begins with how things are, so a reload misses nothing. */
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
      if (progress === null || !takeProgress(client, id, progress)) return
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
    return CampaignProgress.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

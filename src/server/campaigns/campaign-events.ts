import type { ServerResponse } from 'node:http'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import { type CampaignWithCounts, getCampaign } from '#domain/campaigns/queries.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { presentCampaignProgress } from '#server/campaigns/present-campaign.ts'
import { requireMember } from '#server/http/api/require-member.ts'
import { readBearer } from '#server/http/request/caller.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { beginEvents } from '../http/live/begin-events.ts'
import { isStillAuthorized } from '../http/live/is-still-authorized.ts'

const heartbeatMs = 25_000

/**
 * The progress of a member's campaign, now and after every change, as server-sent events named `campaign`; the data is a `CampaignProgress`. The
 * stream ends with the session, and when the campaign is deleted. It continues after the campaign has ended, because links may still be lost and
 * refunded.
 */
export const campaignEvents: RouteAnswer = async (request, response, context, params) => {
  const id = params.id?.toLowerCase() ?? ''
  const member = await requireMember(context)
  if (!isUuid(id)) throw new DomainError('not_found', campaignTexts.notFound)
  const { deps } = context
  await getCampaign(deps.webDb, member, id)
  beginEvents(response)
  const show = (campaign: CampaignWithCounts) => send(response, campaign)
  const stop = deps.campaigns.live.watch(id, { show, end: () => response.end() })
  const heartbeat = setInterval(async () => {
    if (await isStillAuthorized(deps.accounts, readBearer(request))) response.write(': here\n\n')
    else response.end()
  }, heartbeatMs)
  response.once('close', () => {
    clearInterval(heartbeat)
    stop()
  })
}

function send(response: ServerResponse, campaign: CampaignWithCounts): void {
  if (campaign.removedAt !== null) response.end()
  else response.write(`event: campaign\ndata: ${JSON.stringify(presentCampaignProgress(campaign))}\n\n`)
}

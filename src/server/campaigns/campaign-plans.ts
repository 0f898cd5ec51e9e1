import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import { changeCampaign } from '#domain/campaigns/lifecycle/change-campaign.ts'
import { createCampaign } from '#domain/campaigns/lifecycle/create-campaign.ts'
import { duplicateCampaign } from '#domain/campaigns/lifecycle/duplicate-campaign.ts'
import { removeCampaign } from '#domain/campaigns/lifecycle/remove-campaign.ts'
import { preflight } from '#domain/campaigns/plan/preflight.ts'
import { getCampaign, listCampaigns } from '#domain/campaigns/queries.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api, memberOnly } from '#server/http/api/router.ts'
import { presentCampaign, presentCampaignSummary } from './present-campaign.ts'

// Reads run as the member, under the policies. Plans are written on the connection that owns the tables, by verbs that check the owner.
export const campaignPlans = {
  listCampaigns: api.campaigns.listCampaigns.use(memberOnly).handler(async ({ context: { deps, member }, input }) => {
    const { campaigns, next } = await listCampaigns(deps.webDb, member, input)
    return { campaigns: campaigns.map(presentCampaignSummary), next }
  }),

  createCampaign: api.campaigns.createCampaign.use(memberOnly).handler(async ({ context, input }) => {
    return shown(context, await createCampaign(context.deps.db, context.member, input))
  }),

  getCampaign: api.campaigns.getCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    return shown(context, id)
  }),

  changeCampaign: api.campaigns.changeCampaign.use(memberOnly).handler(async ({ context, input }) => {
    await changeCampaign(context.deps.db, context.member, input)
    return shown(context, input.id)
  }),

  removeCampaign: api.campaigns.removeCampaign
    .use(memberOnly)
    .handler(async ({ context: { deps, member }, input: { id } }) => {
      await removeCampaign(deps.db, member, id)
      return { removed: id }
    }),

  duplicateCampaign: api.campaigns.duplicateCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    return shown(context, await duplicateCampaign(context.deps.db, context.member, id))
  }),

  checkCampaign: api.campaigns.checkCampaign.use(memberOnly).handler(async ({ context, input: { id } }) => {
    const { deps, member } = context
    await requireCheckAllowance(context)
    return { preflight: await preflight(deps.db, deps.campaigns, member, id) }
  }),
}

type MemberContext = Pick<ApiContext, 'deps'> & { member: { userId: string } }

/** Each check sends requests to other servers. Throws `rate_limited`. */
export async function requireCheckAllowance({ deps, member }: MemberContext): Promise<void> {
  const { allowed, retryAfterSeconds } = await deps.campaigns.checks.consume(member.userId)
  if (!allowed) throw new DomainError('rate_limited', campaignTexts.tooManyChecks, { retryAfterSeconds })
}

/** The campaign after a write, read with the member's rights. */
async function shown({ deps, member }: MemberContext, id: string) {
  return { campaign: presentCampaign(await getCampaign(deps.webDb, member, id)) }
}

import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import { reportPagesMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { createReport } from '#domain/reports/create-report.ts'
import type { ServedReports } from '#domain/reports/served-reports.ts'
import { readCampaign } from '../campaign-rows.ts'

type Deps = { origin: string; isAllowed: ServedReports['isAllowed'] }

/**
 * Creates a backlink report over the live links of a campaign and returns its id. The report expects the anchor text if all links have the same one,
 * otherwise no particular text. Its title is the campaign's name. Runs on the connection that owns the tables. Throws `not_found`, and
 * `validation_failed` while no link is live.
 */
export async function reportCampaign(db: Db, deps: Deps, who: { userId: string }, id: string): Promise<string> {
  const campaign = await readCampaign(db, who, id)
  const live = await db
    .selectFrom('placements')
    .select(['url', 'anchorText', 'keyword'])
    .where('campaignId', '=', id)
    .where('state', 'in', ['verified', 'lost'])
    .orderBy('number')
    .execute()
  const [first] = live
  if (first === undefined) throw new DomainError('validation_failed', campaignTexts.noLiveLinks)
  const hasOneText = live.every(({ anchorText }) => anchorText === first.anchorText)
  const requester = { userId: who.userId, pagesMax: reportPagesMax, isAllowed: deps.isAllowed }
  const { report } = await createReport(db, requester, {
    origin: deps.origin,
    title: campaign.name === '' ? null : campaign.name,
    keyword: first.keyword,
    anchorText: hasOneText ? first.anchorText : '',
    destinationUrl: campaign.targetUrl,
    urls: live.map(({ url }) => url ?? ''),
    matchMode: 'exact',
    rel: campaign.rel === 'dofollow' ? 'followed' : 'any',
  })
  return report.id
}

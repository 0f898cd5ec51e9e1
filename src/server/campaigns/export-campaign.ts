import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { campaignTexts } from '#contract/campaigns/campaign-texts.ts'
import { getCampaign } from '#domain/campaigns/queries.ts'
import { exportPlacements } from '#domain/campaigns/results/export-placements.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { requireMember } from '#server/http/api/require-member.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'

/** The links of a member's campaign as a file, written while they are read. */
export const exportCampaign: RouteAnswer = async (request, response, context, { id = '' }) => {
  const member = await requireMember(context)
  if (!isUuid(id)) throw new DomainError('not_found', campaignTexts.notFound)
  const { webDb } = context.deps
  await getCampaign(webDb, member, id)
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    // The id is from the address and was validated: it contains only hex digits and hyphens.
    'content-disposition': `attachment; filename="linkwright-campaign-${id.toLowerCase()}.csv"`,
    'cache-control': 'no-store',
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  try {
    await pipeline(Readable.from(exportPlacements(webDb, member, id)), response)
  } catch (error) {
    if (!isPrematureClose(error)) throw error
  }
}

/** The client closed the connection before the end. */
function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'

type Source = { type: string; id: string }

/** The campaign of a credit movement, and its link if it belongs to one. `url`: the page that contains the link. */
export type SourceSubject = { campaignId: string; campaign: string; anchorText: string | null; url: string | null }

const idLength = 36

/**
 * What movements of a member's credits were for, by the source's id. Holds refer to a campaign; payments and refunds of a link refer to the check
 * that decided.
 */
export async function describeSources(
  db: Db,
  { userId }: { userId: string },
  sources: readonly Source[],
): Promise<Map<string, SourceSubject>> {
  const campaignIds = idsOf(sources, 'campaign')
  const checkIds = idsOf(sources, 'placement_check')
  return asCaller(db, userId, async (db) => {
    const campaigns = campaignIds.length === 0 ? [] : await namesOf(db, userId, campaignIds)
    const checks = checkIds.length === 0 ? [] : await linksOf(db, userId, checkIds)
    const byId = new Map<string, SourceSubject>()
    for (const { id, name } of campaigns) byId.set(id, { campaignId: id, campaign: name, anchorText: null, url: null })
    for (const { id, ...subject } of checks) byId.set(id, subject)
    return byId
  })
}

/** The id of a source without its suffix: credits of a campaign can be reserved more than once. */
export function subjectIdOf({ id }: Source): string {
  return id.slice(0, idLength)
}

function idsOf(sources: readonly Source[], type: string): string[] {
  return [
    ...new Set(
      sources
        .filter((source) => source.type === type)
        .map(subjectIdOf)
        .filter(isUuid),
    ),
  ]
}

function namesOf(db: Db, userId: string, ids: string[]) {
  return db.selectFrom('campaigns').select(['id', 'name']).where('userId', '=', userId).where('id', 'in', ids).execute()
}

function linksOf(db: Db, userId: string, ids: string[]) {
  return db
    .selectFrom('placementChecks')
    .innerJoin('placements', 'placements.id', 'placementChecks.placementId')
    .innerJoin('campaigns', 'campaigns.id', 'placements.campaignId')
    .select([
      'placementChecks.id',
      'campaigns.id as campaignId',
      'campaigns.name as campaign',
      'placements.anchorText',
      'placements.url',
    ])
    .where('placements.userId', '=', userId)
    .where('placementChecks.id', 'in', ids)
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { listSignatures } from '#domain/sites/similarity/queries.ts'
import type { PairCount, PastArticles, PastPace } from './past-risks.ts'
import { comparedArticlesMax, velocityDays } from './risk-thresholds.ts'

export type PastLinks = {
  /** Existing or upcoming links of all members to the target's registrable domain, by the id of the site. */
  linksBySite: Map<string, number>
  pace: PastPace
  articles: PastArticles
}

type PastLinksInput = { userId: string; targetDomain: string | null; keywords: readonly string[] }

const counts = sql`placement.state not in ('failed', 'cancelled')`

/** Reads the existing links that a new plan is judged by. */
export async function readPastLinks(db: Db, { userId, targetDomain, keywords }: PastLinksInput): Promise<PastLinks> {
  const toTarget = sql`campaign.target_domain = ${targetDomain} and campaign.started_at is not null`
  const linksBySite = await readLinksBySite(db, toTarget)
  const pace = await readPace(db, userId, toTarget)
  const pairs = await readPairs(db, userId, toTarget, keywords)
  const signatures = await readSignatures(db, userId, toTarget)
  return { linksBySite, pace, articles: { signatures, pairs } }
}

type Condition = ReturnType<typeof sql>

async function readLinksBySite(db: Db, toTarget: Condition): Promise<Map<string, number>> {
  const { rows } = await sql<{ domainId: string; links: number }>`
    select placement.domain_id, count(*)::int as links
    from campaigns campaign join placements placement on placement.campaign_id = campaign.id
    where ${toTarget} and ${counts} and placement.domain_id is not null group by placement.domain_id`.execute(db)
  return new Map(rows.map(({ domainId, links }) => [domainId, links]))
}

/** Links of removed campaigns count, because they are still live. In campaigns that ended before the period, no link was verified within it. */
async function readPace(db: Db, userId: string, toTarget: Condition): Promise<PastPace> {
  const within = sql`placement.verified_at > now() - make_interval(days => ${velocityDays})`
  const dueSoon = sql`campaign.status = 'running' and placement.due_at < now() + interval '1 day'
    and placement.state in ('waiting', 'writing', 'publishing', 'verifying')`
  const figures = async (which: Condition) => {
    const { rows } = await sql<{ past: number; dueSoon: number }>`
      select count(*) filter (where ${within})::int as past, count(*) filter (where ${dueSoon})::int as due_soon
      from campaigns campaign join placements placement on placement.campaign_id = campaign.id where ${which}
        and (campaign.finished_at is null or campaign.finished_at > now() - make_interval(days => ${velocityDays}))`.execute(
      db,
    )
    return rows[0] ?? { past: 0, dueSoon: 0 }
  }
  const target = await figures(toTarget)
  const account = await figures(sql`placement.user_id = ${userId} and campaign.user_id = ${userId}`)
  return {
    target: target.past,
    targetDueSoon: target.dueSoon,
    account: account.past,
    accountDueSoon: account.dueSoon,
  }
}

async function readPairs(
  db: Db,
  userId: string,
  toTarget: Condition,
  keywords: readonly string[],
): Promise<PairCount[]> {
  if (keywords.length === 0) return []
  const lower = keywords.map((keyword) => keyword.toLowerCase())
  const { rows } = await sql<PairCount>`
    select min(placement.keyword) as keyword, min(placement.anchor_text) as anchor_text, count(*)::int as count
    from campaigns campaign join placements placement on placement.campaign_id = campaign.id
    where ${toTarget} and campaign.user_id = ${userId} and ${counts} and lower(placement.keyword) = any(${lower}::text[])
    group by lower(placement.keyword), lower(placement.anchor_text)`.execute(db)
  return rows
}

async function readSignatures(db: Db, userId: string, toTarget: Condition): Promise<Uint32Array[]> {
  const { rows } = await sql<{ postId: string }>`
    select placement.post_id from campaigns campaign join placements placement on placement.campaign_id = campaign.id
    where ${toTarget} and campaign.user_id = ${userId} and placement.post_id is not null and placement.state in ('verifying', 'verified')
    order by placement.post_id desc limit ${comparedArticlesMax}`.execute(db)
  return [
    ...(
      await listSignatures(
        db,
        rows.map(({ postId }) => postId),
      )
    ).values(),
  ]
}

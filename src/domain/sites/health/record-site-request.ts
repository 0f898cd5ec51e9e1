import { sql } from 'kysely'
import type { Fetching } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'

export type SiteRequest = {
  domainId: string
  fetching: Pick<Fetching, 'hops'>
  /** The link that was checked and what the check said about it; `null` for a health check. */
  link: { placementId: string; standing: 'there' | 'gone' | 'unread' } | null
}

/** Stores how one request to a site went, in the caller's transaction. A site that is gone has no figures. */
export async function recordSiteRequest(db: Db, { domainId, fetching, link }: SiteRequest): Promise<void> {
  await sql`insert into site_looks (domain_id, placement_id, standing, response_ms)
    select id, ${link?.placementId ?? null}::uuid, ${link?.standing ?? null}, ${responseMs(fetching)}::integer
    from domains where id = ${domainId}`.execute(db)
}

/** Milliseconds until the headers of the last answer had come, redirects excluded; `null` without an answer. */
function responseMs({ hops }: Pick<Fetching, 'hops'>): number | null {
  const ms = hops.at(-1)?.headersMs ?? null
  return ms === null ? null : Math.round(ms)
}

import { sql } from 'kysely'
import type { Fetching } from '#contract/reports/report-evidence.ts'
import type { Db } from '#db/db.ts'

export type SiteRequest = {
  domainId: string
  fetching: Pick<Fetching, 'hops'>
  /** The checked link and the result; `null` for a health check. */
  link: { placementId: string; observation: 'there' | 'gone' | 'unread' } | null
}

/** Stores the result of one request to a site, in the caller's transaction. A removed site has no figures. */
export async function recordSiteRequest(db: Db, { domainId, fetching, link }: SiteRequest): Promise<void> {
  await sql`insert into site_checks (domain_id, placement_id, observation, response_ms)
    select id, ${link?.placementId ?? null}::uuid, ${link?.observation ?? null}, ${responseMs(fetching)}::integer
    from domains where id = ${domainId}`.execute(db)
}

/** Milliseconds until the headers of the last response arrived, redirects excluded; `null` without a response. */
function responseMs({ hops }: Pick<Fetching, 'hops'>): number | null {
  const ms = hops.at(-1)?.headersMs ?? null
  return ms === null ? null : Math.round(ms)
}

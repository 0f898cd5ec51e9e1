import { type Selectable, sql } from 'kysely'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import type { Domains } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'

/** What the web may read of a site: all but its sealed secret and what the sweeps keep for themselves. */
export const siteColumns = [
  'id',
  'userId',
  'host',
  'name',
  'tagline',
  'publisher',
  'blogTheme',
  'categories',
  'isOn',
  'isImported',
  'postsPerDay',
  'spacingMinutes',
  'proofStatus',
  'proofMethod',
  'provenAt',
  'proofLastMethod',
  'proofLastOk',
  'proofLastText',
  'proofLastAt',
  'healthStatus',
  'healthReasons',
  'healthCheckedAt',
  'servesHost',
  'connectionBaseUrl',
  'connectionUsername',
  'connectionStatus',
  'connectionText',
  'connectionTestedAt',
  'createdAt',
  'updatedAt',
] as const

export type SiteRow = Pick<Selectable<Domains>, (typeof siteColumns)[number]>
export type WholeSiteRow = Selectable<Domains>
export type Owner = { userId: string }

/** A member's own site, on the connection that owns the tables. Throws `not_found`, also for one of somebody else or of the network. */
export async function getOwnSite(db: Db, { userId }: Owner, id: string): Promise<WholeSiteRow> {
  const site = await db
    .selectFrom('domains')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (site === undefined) throw siteNotFound()
  return site
}

export function siteNotFound(): DomainError {
  return new DomainError('not_found', siteTexts.notFound)
}

/** Has all who decide whose a host is, or who stands under it, wait for each other until the caller's transaction ends. */
export async function lockProofOf(db: Db, host: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proof of ${host}`}, 0))`.execute(db)
}

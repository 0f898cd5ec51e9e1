import { type Selectable, sql } from 'kysely'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import type { Domains } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'

/** The columns of a site that the web may read: all except its encrypted secret and the columns of the sweeps. */
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

/** A member's own site, on the connection that owns the tables. Throws `not_found`, also for another member's site or one of the network. */
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

/** Makes all transactions that decide who owns a host, or which site serves it, wait for each other until the caller's transaction ends. */
export async function lockProofOf(db: Db, host: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proof of ${host}`}, 0))`.execute(db)
}

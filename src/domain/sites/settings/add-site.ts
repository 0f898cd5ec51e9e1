import { sql } from 'kysely'
import { sitesPerMemberMax } from '#contract/limits.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { NewSite } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { lockProofOf, type Owner, type WholeSiteRow } from '../site-rows.ts'
import { readSiteHost } from './site-host.ts'

/**
 * Adds a domain to a member's sites, unproven. Other members may have added it too: the proof decides who owns it. Throws `validation_failed` for an
 * invalid name or one that the member already added, `target_host_refused`, and `limit_reached`.
 */
export async function addSite(
  db: Db,
  { origin }: { origin: string },
  { userId }: Owner,
  input: NewSite,
): Promise<WholeSiteRow> {
  const site = NewSite.parse(input)
  const host = readSiteHost(site.host, { origin, by: 'member' })
  return db.transaction().execute(async (db) => {
    if ((await lockSitesOf(db, userId)) >= sitesPerMemberMax) throw tooManySites()
    const added = await insertSite(db, { ...site, host, userId, isImported: false })
    if (added === undefined) throw new DomainError('validation_failed', siteTexts.alreadyAdded)
    return added
  })
}

/** Makes all transactions that add sites to an account wait for each other. Returns the number of its sites. */
export async function lockSitesOf(db: Db, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sites ${userId}`}, 0))`.execute(db)
  const { sites } = await db
    .selectFrom('domains')
    .select(sql<number>`count(*)::int`.as('sites'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return sites
}

function tooManySites(): DomainError {
  return new DomainError('limit_reached', siteTexts.tooMany(sitesPerMemberMax), { data: { limit: sitesPerMemberMax } })
}

type SiteToInsert = ReturnType<typeof NewSite.parse> & { userId: string | null; isImported: boolean }

/** `undefined`: the account already has this host. */
export async function insertSite(db: Db, site: SiteToInsert): Promise<WholeSiteRow | undefined> {
  return db
    .insertInto('domains')
    .values({
      userId: site.userId,
      host: site.host,
      name: site.name ?? site.host.slice(0, 80),
      tagline: site.tagline,
      publisher: site.publisher,
      blogTheme: site.theme,
      categories: [...new Set(site.categories)],
      postsPerDay: site.postsPerDay,
      spacingMinutes: site.spacingMinutes,
      isImported: site.isImported,
      ...(site.userId === null ? operatorProof : {}),
    })
    .onConflict((conflict) => conflict.constraint('domains_owner_host_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

const operatorProof = { proofStatus: 'proven', proofMethod: 'operator', provenAt: sql<Date>`now()` }

/**
 * Adds a host to the operator's network; the operator needs no proof. Throws `validation_failed` for a host that is already in the network, or that a
 * member has proven to own.
 */
export async function addNetworkSite(db: Db, { origin }: { origin: string }, input: NewSite): Promise<WholeSiteRow> {
  const site = NewSite.parse(input)
  const host = readSiteHost(site.host, { origin, by: 'operator' })
  return db.transaction().execute(async (db) => {
    await lockProofOf(db, host)
    const holder = await db
      .selectFrom('domains')
      .select('id')
      .where('host', '=', host)
      .where('proofStatus', '=', 'proven')
      .where('userId', 'is not', null)
      .executeTakeFirst()
    if (holder !== undefined) throw new DomainError('validation_failed', siteTexts.hostTaken)
    const added = await insertSite(db, { ...site, host, userId: null, isImported: false })
    if (added === undefined) throw new DomainError('validation_failed', siteTexts.alreadyInNetwork)
    return added
  })
}

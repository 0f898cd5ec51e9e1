import { sql } from 'kysely'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { SiteDeps } from '../site-deps.ts'
import { getOwnSite, lockProofOf, type Owner, type WholeSiteRow } from '../site-rows.ts'
import { type Health, inspectSite } from './inspect-site.ts'
import { recordIndexing } from './record-indexing.ts'
import { recordSiteRequest } from './record-site-request.ts'

/** Looks that one may ask for. */
const lookSeconds = 3
/** Somebody who looked and died leaves it to the next after this. */
const leaseMinutes = 15

export type HealthDeps = Pick<SiteDeps, 'origin' | 'sealer' | 'publishers' | 'fetcher' | 'stopping'>

/** Looks now whether a member's site answers as it should. Throws `not_found` and, for looks in quick succession, `rate_limited`. */
export async function checkSite(db: Db, deps: HealthDeps, owner: Owner, id: string): Promise<void> {
  const site = await getOwnSite(db, owner, id)
  const { numUpdatedRows } = await db
    .updateTable('domains')
    .set({ healthDueAt: leaseEnd })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('healthCheckedAt', 'is', null),
        is('healthCheckedAt', '<', sql<Date>`now() - make_interval(secs => ${lookSeconds})`),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new DomainError('rate_limited', siteTexts.checkedJustNow(lookSeconds), { retryAfterSeconds: lookSeconds })
  await recordHealth(db, site, await inspectSite(deps, site))
}

/** Looks at the proven site that is due longest, the network's and members' alike. `null` when none is. */
export async function checkNextSite(
  db: Db,
  deps: HealthDeps,
): Promise<{ id: string; host: string; health: Health } | null> {
  const due = db
    .selectFrom('domains')
    .select('id')
    .where('proofStatus', '<>', 'unproven')
    .where('healthDueAt', '<=', sql<Date>`now()`)
    .orderBy('healthDueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const site = await db
    .updateTable('domains')
    .set({ healthDueAt: leaseEnd })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
  if (site === undefined) return null
  const health = await inspectSite(deps, site)
  await recordHealth(db, site, health)
  return { id: site.id, host: site.host, health }
}

const leaseEnd = sql<Date>`now() + make_interval(mins => ${leaseMinutes})`

/** Daily, and not all at the same hour; what fails is looked at again soon. */
const nextCheckTime = sql<Date>`now() + interval '20 hours' + random() * interval '8 hours'`
const soon = sql<Date>`now() + interval '1 hour'`

/**
 * A host that led here and does not any more is believed at the second look: until then articles keep their address there, and no new ones are put on
 * the site.
 */
async function recordHealth(db: Db, { id, host }: WholeSiteRow, health: Health): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockProofOf(db, host)
    const site = await db.selectFrom('domains').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (site === undefined) return
    const servesHost = nowServes(site, health.isServed)
    if (servesHost && !site.servesHost) await takeHostOver(db, host)
    const isLost = servesHost && health.isServed === false
    const isFailing = isLost || health.reasons.some(({ isFault }) => isFault)
    await db
      .updateTable('domains')
      .set({
        servesHost,
        healthStatus: isFailing ? 'failing' : 'healthy',
        healthReasons: JSON.stringify(health.reasons.map(({ code, text }) => ({ code, text }))),
        healthCheckedAt: sql<Date>`now()`,
        healthDueAt: isFailing ? soon : nextCheckTime,
        ...connectionColumns(health),
      })
      .where('id', '=', id)
      .execute()
    if (health.frontPage === null) return
    const { fetching, indexing } = health.frontPage
    await recordSiteRequest(db, { domainId: id, fetching, link: null })
    await recordIndexing(db, id, indexing)
  })
}

/** A site that is not proven at this moment begins to serve nothing; one that lapsed while it served goes on, until the host leads elsewhere. */
function nowServes({ servesHost, healthStatus, proofStatus }: WholeSiteRow, isServed: boolean | null): boolean {
  if (isServed === null) return servesHost
  if (isServed) return servesHost || proofStatus === 'proven'
  return servesHost && healthStatus !== 'failing'
}

/** One site at a time stands under a host: whoever stood there before has lapsed since. */
async function takeHostOver(db: Db, host: string): Promise<void> {
  await db
    .updateTable('domains')
    .set({ servesHost: false })
    .where('host', '=', host)
    .where('servesHost', '=', true)
    .execute()
}

function connectionColumns({ connection }: Health) {
  if (connection === null) return {}
  const { ok, text } = connection
  return {
    connectionStatus: ok ? 'working' : 'failing',
    connectionText: text,
    connectionTestedAt: sql<Date>`now()`,
  }
}

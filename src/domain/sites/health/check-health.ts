import { sql } from 'kysely'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { SiteDeps } from '../site-deps.ts'
import { getOwnSite, lockProofOf, type Owner, type WholeSiteRow } from '../site-rows.ts'
import { type Health, inspectSite } from './inspect-site.ts'
import { recordIndexing } from './record-indexing.ts'
import { recordSiteRequest } from './record-site-request.ts'

/** The minimum time between two requested checks. */
const checkPauseSeconds = 3
/** After this, another process repeats a check whose process died. */
const leaseMinutes = 15

export type HealthDeps = Pick<SiteDeps, 'origin' | 'sealer' | 'publishers' | 'fetcher' | 'stopping'>

/** Checks now whether a member's site answers as expected. Throws `not_found`, and `rate_limited` for checks in quick succession. */
export async function checkSite(db: Db, deps: HealthDeps, owner: Owner, id: string): Promise<void> {
  const site = await getOwnSite(db, owner, id)
  const { numUpdatedRows } = await db
    .updateTable('domains')
    .set({ healthDueAt: leaseEnd })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('healthCheckedAt', 'is', null),
        is('healthCheckedAt', '<', sql<Date>`now() - make_interval(secs => ${checkPauseSeconds})`),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new DomainError('rate_limited', siteTexts.checkedJustNow(checkPauseSeconds), {
      retryAfterSeconds: checkPauseSeconds,
    })
  await recordHealth(db, site, await inspectSite(deps, site))
}

/** Checks the proven site that is due longest, over the network's and the members' sites. `null` when none is due. */
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

/** Daily, at varying hours; a failing site is checked again soon. */
const nextCheckTime = sql<Date>`now() + interval '20 hours' + random() * interval '8 hours'`
const soon = sql<Date>`now() + interval '1 hour'`

/**
 * When a host that pointed here does not any more, only the second failed check counts. Until then articles keep their address there, and the site
 * accepts no new ones.
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

/**
 * An unproven site does not start to serve its host. A site whose proof lapsed while it served its host continues, until the host points elsewhere.
 */
function nowServes({ servesHost, healthStatus, proofStatus }: WholeSiteRow, isServed: boolean | null): boolean {
  if (isServed === null) return servesHost
  if (isServed) return servesHost || proofStatus === 'proven'
  return servesHost && healthStatus !== 'failing'
}

/** Only one site serves a host at a time: the proof of the previous one has lapsed. */
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

import { sql } from 'kysely'
import type { ProofMethod } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import type { WholeSiteRow } from '../site-rows.ts'
import { checkExistingProof, type Look, type ProofDeps } from './check-proof.ts'
import { isProofOf, lastProofCheck, nextProofCheckAt } from './prove-site.ts'

/** Somebody who looked and died leaves it to the next after this. */
const leaseMinutes = 15
/** Almost a day, so that the daily look counts. */
const lapseHours = 20

/**
 * Looks again for the proof that is due longest: one of a member's that stands. What is missing twice, a day apart, has lapsed: the site takes no new
 * articles, those it has stay. What cannot be seen is held against nobody. Answers the site and what became of it, `null` when nothing is due.
 */
export async function recheckNextProof(
  db: Db,
  deps: ProofDeps,
): Promise<{ id: string; host: string; outcome: Look['outcome']; hasLapsed: boolean } | null> {
  const site = await takeDue(db)
  if (site === undefined || site.userId === null) return null
  const method: ProofMethod = site.proofMethod === 'file' ? 'file' : 'dns'
  const look = await checkExistingProof(deps, { userId: site.userId, host: site.host, method })
  const hasLapsed = await record(db, site, look)
  return { id: site.id, host: site.host, outcome: look.outcome, hasLapsed }
}

function takeDue(db: Db): Promise<WholeSiteRow | undefined> {
  const due = db
    .selectFrom('domains')
    .select('id')
    .where('proofDueAt', '<=', sql<Date>`now()`)
    .orderBy('proofDueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('domains')
    .set({ proofDueAt: sql<Date>`now() + make_interval(mins => ${leaseMinutes})` })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

async function record(db: Db, { id, provenAt }: WholeSiteRow, look: Look): Promise<boolean> {
  const isOver = sql<boolean>`proof_failed_at < now() - make_interval(hours => ${lapseHours})`
  const changes =
    look.outcome === 'found'
      ? { proofFailedAt: null, proofDueAt: nextProofCheckAt }
      : look.outcome === 'unknown'
        ? { proofDueAt: sql<Date>`now() + interval '6 hours'` }
        : {
            proofStatus: sql<string>`case when ${isOver} then 'lapsed' else 'proven' end`,
            proofDueAt: sql<Date | null>`case when ${isOver} then null else ${nextProofCheckAt} end`,
            proofFailedAt: sql<Date | null>`case when ${isOver} then null else coalesce(proof_failed_at, now()) end`,
          }
  const row = await db
    .updateTable('domains')
    .set({ ...lastProofCheck(look), ...changes })
    .where('id', '=', id)
    .where('proofStatus', '=', 'proven')
    .where(isProofOf(provenAt))
    .returning('proofStatus')
    .executeTakeFirst()
  return row?.proofStatus === 'lapsed'
}

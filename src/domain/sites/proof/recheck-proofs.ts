import { sql } from 'kysely'
import type { ProofMethod } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import type { WholeSiteRow } from '../site-rows.ts'
import { checkExistingProof, type ProofCheck, type ProofDeps } from './check-proof.ts'
import { isProofOf, lastProofCheck, nextProofCheckAt } from './prove-site.ts'

/** After this, another process repeats a check whose process died. */
const leaseMinutes = 15
/** Almost a day, so that the daily check counts. */
const lapseHours = 20

/**
 * Checks again the valid proof of a member's site that is due longest. A proof that is missing twice, a day apart, has lapsed: the site accepts no
 * new articles, its existing ones stay. An impossible check has no negative effect. Returns the site and the outcome, `null` when nothing is due.
 */
export async function recheckNextProof(
  db: Db,
  deps: ProofDeps,
): Promise<{ id: string; host: string; outcome: ProofCheck['outcome']; hasLapsed: boolean } | null> {
  const site = await takeDue(db)
  if (site === undefined || site.userId === null) return null
  const method: ProofMethod = site.proofMethod === 'file' ? 'file' : 'dns'
  const check = await checkExistingProof(deps, { userId: site.userId, host: site.host, method })
  const hasLapsed = await record(db, site, check)
  return { id: site.id, host: site.host, outcome: check.outcome, hasLapsed }
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

async function record(db: Db, { id, provenAt }: WholeSiteRow, check: ProofCheck): Promise<boolean> {
  const isOver = sql<boolean>`proof_failed_at < now() - make_interval(hours => ${lapseHours})`
  const changes =
    check.outcome === 'found'
      ? { proofFailedAt: null, proofDueAt: nextProofCheckAt }
      : check.outcome === 'unknown'
        ? { proofDueAt: sql<Date>`now() + interval '6 hours'` }
        : {
            proofStatus: sql<string>`case when ${isOver} then 'lapsed' else 'proven' end`,
            proofDueAt: sql<Date | null>`case when ${isOver} then null else ${nextProofCheckAt} end`,
            proofFailedAt: sql<Date | null>`case when ${isOver} then null else coalesce(proof_failed_at, now()) end`,
          }
  const row = await db
    .updateTable('domains')
    .set({ ...lastProofCheck(check), ...changes })
    .where('id', '=', id)
    .where('proofStatus', '=', 'proven')
    .where(isProofOf(provenAt))
    .returning('proofStatus')
    .executeTakeFirst()
  return row?.proofStatus === 'lapsed'
}

import { sql } from 'kysely'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { ProofMethod } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { getOwnSite, lockProofOf, type Owner, type WholeSiteRow } from '../site-rows.ts'
import { checkExistingProof, checkProof, type ProofCheck, type ProofDeps } from './check-proof.ts'

/** The minimum time between two requested checks, because each one contacts DNS or another server. */
const checkPauseSeconds = 3

/**
 * Checks the proof now and stores the result. Another member who has proven the host stays its owner while their proof exists. When it no longer
 * exists, the member who proves the host now becomes the owner. Throws `not_found`, and `rate_limited` for checks in quick succession.
 */
export async function proveSite(
  db: Db,
  deps: ProofDeps,
  owner: Owner,
  { id, method }: { id: string; method: ProofMethod },
): Promise<void> {
  const site = await getOwnSite(db, owner, id)
  await limitPerMinute(db, site, method)
  const check = await checkProof(deps, { ...owner, host: site.host }, method)
  if (check.outcome !== 'found') return recordProofCheck(db, id, check)
  const holder = await findHolder(db, site)
  if (holder === undefined) return recordProof(db, id, check, null)
  const rival = await checkHolder(deps, holder, method)
  if (rival === 'missing') return recordProof(db, id, check, holder)
  return recordProofCheck(db, id, {
    method,
    outcome: 'unknown',
    text: rival === 'valid' ? siteTexts.hostTaken : undecided,
  })
}

const undecided = 'Another member has verified this domain, and we can’t check their verification right now.'

/** Counted by method, so that the other method can be tried at once. */
async function limitPerMinute(db: Db, { id }: WholeSiteRow, method: ProofMethod): Promise<void> {
  const checkedAtColumn = method === 'dns' ? 'dnsCheckedAt' : 'fileCheckedAt'
  const { numUpdatedRows } = await db
    .updateTable('domains')
    .set({ [checkedAtColumn]: sql<Date>`now()` })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is(checkedAtColumn, 'is', null),
        is(checkedAtColumn, '<', sql<Date>`now() - make_interval(secs => ${checkPauseSeconds})`),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new DomainError('rate_limited', siteTexts.checkedJustNow(checkPauseSeconds), {
      retryAfterSeconds: checkPauseSeconds,
    })
}

function findHolder(db: Db, { id, host }: WholeSiteRow): Promise<WholeSiteRow | undefined> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('host', '=', host)
    .where('proofStatus', '=', 'proven')
    .where('id', '<>', id)
    .executeTakeFirst()
}

/**
 * The operator's site needs no proof. If the host points to this installation, the owner's file is served by us and proves nothing against a member
 * who controls the DNS.
 */
async function checkHolder(
  deps: ProofDeps,
  { userId, host, proofMethod, servesHost }: WholeSiteRow,
  rivalsMethod: ProofMethod,
): Promise<'valid' | 'missing' | 'undecided'> {
  if (userId === null) return 'valid'
  const method: ProofMethod = proofMethod === 'file' ? 'file' : 'dns'
  const { outcome } =
    servesHost && rivalsMethod === 'dns'
      ? await checkProof(deps, { userId, host }, 'dns')
      : await checkExistingProof(deps, { userId, host, method })
  if (outcome === 'found') return 'valid'
  return outcome === 'missing' ? 'missing' : 'undecided'
}

async function recordProofCheck(db: Db, id: string, check: ProofCheck): Promise<void> {
  await db.updateTable('domains').set(lastProofCheck(check)).where('id', '=', id).execute()
}

/** The columns for the result of the last check. */
export function lastProofCheck({ method, outcome, text }: ProofCheck) {
  return {
    proofLastMethod: method,
    proofLastOk: outcome === 'found',
    proofLastText: text,
    proofLastAt: sql<Date>`now()`,
    updatedAt: sql<Date>`now()`,
  }
}

/** Daily, at varying hours. */
export const nextProofCheckAt = sql<Date>`now() + interval '20 hours' + random() * interval '8 hours'`

/**
 * `holder`: the current owner, who loses the host. If two members prove it at the same moment, the first one becomes the owner and the second one
 * gets a text about it.
 */
async function recordProof(db: Db, id: string, check: ProofCheck, holder: WholeSiteRow | null): Promise<void> {
  const isRecorded = await db.transaction().execute(async (db) => {
    const { host } = await db.selectFrom('domains').select('host').where('id', '=', id).executeTakeFirstOrThrow()
    await lockProofOf(db, host)
    if (holder !== null) await takeFrom(db, holder)
    const { numUpdatedRows } = await db
      .updateTable('domains')
      .set({
        ...lastProofCheck(check),
        proofStatus: 'proven',
        proofMethod: check.method,
        provenAt: sql<Date>`case when proof_status = 'proven' then proven_at else now() end`,
        proofFailedAt: null,
        proofDueAt: nextProofCheckAt,
        // The host's owner changed, so whether the host points here must be checked again.
        healthDueAt: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('domains as others')
              .select('others.id')
              .where('others.host', '=', host)
              .where('others.proofStatus', '=', 'proven')
              .where('others.id', '<>', id),
          ),
        ),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  if (!isRecorded) await recordProofCheck(db, id, { ...check, outcome: 'unknown', text: siteTexts.hostTaken })
}

/** Only the proof that was checked: a newer proof is not affected. */
async function takeFrom(db: Db, { id, provenAt }: WholeSiteRow): Promise<void> {
  await db
    .updateTable('domains')
    .set({
      proofStatus: 'lapsed',
      proofFailedAt: null,
      proofDueAt: null,
      proofLastOk: false,
      proofLastText: takeoverText,
      proofLastMethod: sql<string>`coalesce(proof_last_method, proof_method)`,
      proofLastAt: sql<Date>`now()`,
      servesHost: false,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('proofStatus', '=', 'proven')
    .where(isProofOf(provenAt))
    .execute()
}

/** Whether a row still has the proof that was read before. The database's times are more precise than JavaScript's. */
export const isProofOf = (provenAt: Date | null) =>
  sql<boolean>`abs(extract(epoch from proven_at - ${provenAt}::timestamptz)) < 0.002`

const takeoverText = 'Your verification was gone when another member verified the domain.'

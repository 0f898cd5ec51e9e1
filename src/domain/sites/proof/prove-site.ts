import { sql } from 'kysely'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { ProofMethod } from '#contract/sites/sites.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import { getOwnSite, lockProofOf, type Owner, type WholeSiteRow } from '../site-rows.ts'
import { checkExistingProof, checkProof, type Look, type ProofDeps } from './check-proof.ts'

/** Looks that one may ask for: DNS and other people's servers are asked for each. */
const lookSeconds = 3

/**
 * Looks for the proof now, and writes down what came of it. Somebody else who has proven the host keeps it as long as their proof is there; when it is
 * gone, whoever can prove it now takes it over. Throws `not_found` and, for looks in quick succession, `rate_limited`.
 */
export async function proveSite(
  db: Db,
  deps: ProofDeps,
  owner: Owner,
  { id, method }: { id: string; method: ProofMethod },
): Promise<void> {
  const site = await getOwnSite(db, owner, id)
  await limitPerMinute(db, site, method)
  const look = await checkProof(deps, { ...owner, host: site.host }, method)
  if (look.outcome !== 'found') return recordLook(db, id, look)
  const holder = await findHolder(db, site)
  if (holder === undefined) return recordProof(db, id, look, null)
  const rival = await lookAtHolder(deps, holder, method)
  if (rival === 'gone') return recordProof(db, id, look, holder)
  return recordLook(db, id, { method, outcome: 'unknown', text: rival === 'stands' ? siteTexts.hostTaken : undecided })
}

const undecided = 'Another member has verified this domain, and we can’t check their verification right now.'

/** Counted by method, so that the other one can be tried at once. */
async function limitPerMinute(db: Db, { id }: WholeSiteRow, method: ProofMethod): Promise<void> {
  const lookedAt = method === 'dns' ? 'dnsLookedAt' : 'fileLookedAt'
  const { numUpdatedRows } = await db
    .updateTable('domains')
    .set({ [lookedAt]: sql<Date>`now()` })
    .where('id', '=', id)
    .where((is) =>
      is.or([is(lookedAt, 'is', null), is(lookedAt, '<', sql<Date>`now() - make_interval(secs => ${lookSeconds})`)]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new DomainError('rate_limited', siteTexts.checkedJustNow(lookSeconds), { retryAfterSeconds: lookSeconds })
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
 * The operator's word is not looked for. Where the host leads to us, the holder's file is served by ourselves and says nothing against somebody who
 * writes its DNS.
 */
async function lookAtHolder(
  deps: ProofDeps,
  { userId, host, proofMethod, servesHost }: WholeSiteRow,
  rivalsMethod: ProofMethod,
): Promise<'stands' | 'gone' | 'undecided'> {
  if (userId === null) return 'stands'
  const method: ProofMethod = proofMethod === 'file' ? 'file' : 'dns'
  const { outcome } =
    servesHost && rivalsMethod === 'dns'
      ? await checkProof(deps, { userId, host }, 'dns')
      : await checkExistingProof(deps, { userId, host, method })
  if (outcome === 'found') return 'stands'
  return outcome === 'missing' ? 'gone' : 'undecided'
}

async function recordLook(db: Db, id: string, look: Look): Promise<void> {
  await db.updateTable('domains').set(lastProofCheck(look)).where('id', '=', id).execute()
}

/** What a row says of the last look. */
export function lastProofCheck({ method, outcome, text }: Look) {
  return {
    proofLastMethod: method,
    proofLastOk: outcome === 'found',
    proofLastText: text,
    proofLastAt: sql<Date>`now()`,
    updatedAt: sql<Date>`now()`,
  }
}

/** Daily, and not all at the same hour. */
export const nextProofCheckAt = sql<Date>`now() + interval '20 hours' + random() * interval '8 hours'`

/** `holder`: who loses it. Of two who prove it at the same moment the first one has it, and the other is told so. */
async function recordProof(db: Db, id: string, look: Look, holder: WholeSiteRow | null): Promise<void> {
  const isRecorded = await db.transaction().execute(async (db) => {
    const { host } = await db.selectFrom('domains').select('host').where('id', '=', id).executeTakeFirstOrThrow()
    await lockProofOf(db, host)
    if (holder !== null) await takeFrom(db, holder)
    const { numUpdatedRows } = await db
      .updateTable('domains')
      .set({
        ...lastProofCheck(look),
        proofStatus: 'proven',
        proofMethod: look.method,
        provenAt: sql<Date>`case when proof_status = 'proven' then proven_at else now() end`,
        proofFailedAt: null,
        proofDueAt: nextProofCheckAt,
        // Whether the host leads here is another question now that it is known whose it is.
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
  if (!isRecorded) await recordLook(db, id, { ...look, outcome: 'unknown', text: siteTexts.hostTaken })
}

/** Only the proof that was looked for: one that was given since is another. */
async function takeFrom(db: Db, { id, provenAt }: WholeSiteRow): Promise<void> {
  await db
    .updateTable('domains')
    .set({
      proofStatus: 'lapsed',
      proofFailedAt: null,
      proofDueAt: null,
      proofLastOk: false,
      proofLastText: takenOver,
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

/** Whether a row's proof is the one that was read before: the database's times are finer than JavaScript's. */
export const isProofOf = (provenAt: Date | null) =>
  sql<boolean>`abs(extract(epoch from proven_at - ${provenAt}::timestamptz)) < 0.002`

const takenOver = 'Your verification was gone when another member verified the domain.'

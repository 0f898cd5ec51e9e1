import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { checkSecret, hasSealedData } from './sealed-data.ts'
import { findFingerprint, isFingerprintOf, type SecretFingerprint, setFingerprint } from './secret-fingerprint.ts'

/** The result of reading the secret from its configured location. */
export type FoundSecret = { state: 'usable'; secret: string } | { state: 'missing' } | { state: 'damaged' }

/** `missing`, `damaged` and `other` are refusals: the database was used with a secret that is not available. */
export type SecretCheck =
  | { outcome: 'accepted'; secret: string }
  | { outcome: 'missing' | 'damaged' | 'other'; isSealed: boolean }

/**
 * Returns the secret of a database: the one that it was used with before. Only a database without sealed data gets a new one from `make`, which must
 * store it before it returns. A database without a fingerprint accepts the found secret if that opens any sealed data, or if there is none. Processes
 * that start at the same time decide one after another.
 */
export async function verifySecret(
  db: Db,
  { find, make }: { find: () => FoundSecret; make: () => string },
): Promise<SecretCheck> {
  return db.transaction().execute(async (db) => {
    await lockSecret(db)
    const found = find()
    const known = await findFingerprint(db)
    if (found.state === 'usable') return checkFound(db, known, found.secret)
    const isSealed = known !== null || (await hasSealedData(db))
    if (isSealed || found.state === 'damaged') return { outcome: found.state, isSealed }
    const secret = make()
    await setFingerprint(db, secret)
    return { outcome: 'accepted', secret }
  })
}

async function checkFound(db: Db, known: SecretFingerprint | null, secret: string): Promise<SecretCheck> {
  const isRight =
    known === null ? (await checkSecret(db, secret)) !== 'opens_nothing' : await isFingerprintOf(known, secret)
  if (!isRight) return { outcome: 'other', isSealed: true }
  if (known === null) await setFingerprint(db, secret)
  return { outcome: 'accepted', secret }
}

/** Whether a database uses this secret. `null` when it has no fingerprint yet. */
export async function isSecretOf(db: Db, secret: string): Promise<boolean | null> {
  const known = await findFingerprint(db)
  return known === null ? null : isFingerprintOf(known, secret)
}

/** Whether a secret is the right one for a database, which may be of an earlier release. Changes nothing. */
export async function fitsDatabase(db: Db, secret: string): Promise<boolean> {
  const { rows } = await sql<{ hasTable: boolean }>`
    select to_regclass('installation_secret') is not null as "hasTable"`.execute(db)
  const isRight = rows[0]?.hasTable === true ? await isSecretOf(db, secret) : null
  return isRight ?? (await checkSecret(db, secret)) !== 'opens_nothing'
}

/** Locks the decision about the database's secret until the end of the transaction. */
export async function lockSecret(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('installation secret', 0))`.execute(db)
}

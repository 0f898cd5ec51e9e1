import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { createSealer } from '#domain/seal.ts'
import type { SealedLoss } from '#domain/sealed-part.ts'
import { sealedParts } from './sealed-data.ts'
import { setFingerprint } from './secret-fingerprint.ts'
import { lockSecret } from './verify-secret.ts'

/** The connection names of the product's servers and workers. Pools close idle connections; the last three names stay connected. */
export const productConnections = [
  'linkwright',
  'linkwright web',
  'linkwright watchdog',
  'linkwright worker',
  'linkwright-events',
]

/** Lists what `resetSecret` invalidates, with counts. Zero counts are omitted. */
export async function listSecretLosses(db: Db): Promise<SealedLoss[]> {
  const losses = []
  for (const part of sealedParts) losses.push(...(await part.losses(db)))
  return losses.filter(({ count }) => count > 0)
}

/**
 * Switches the database to another secret. Data that only the former secret opens is removed or replaced, and members whose second factor is removed
 * are notified by email, all in one transaction. While the product is running it would continue with the former secret: returns `'still_used'` and
 * changes nothing.
 */
export async function resetSecret(
  db: Db,
  secret: string,
  mail: Omit<MailDeps, 'sealer'>,
): Promise<'done' | 'still_used'> {
  return db.transaction().execute(async (db) => {
    await lockSecret(db)
    if (await isProductConnected(db)) return 'still_used'
    const deps = { ...mail, sealer: createSealer(secret) }
    for (const part of sealedParts) await part.reset(db, deps)
    await setFingerprint(db, secret)
    return 'done'
  })
}

/** Whether a server or worker of the product is connected to this database. */
export async function isProductConnected(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = any(${productConnections}) and pid <> pg_backend_pid()
    limit 1`.execute(db)
  return rows.length > 0
}

import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { Sealer } from '#domain/seal.ts'

export const keyPurpose = 'signing key'
/** Ten minutes of HTTP cache, ten minutes of the client's own cache, and a margin for servers that reload once a minute. */
const publishedAheadSeconds = 1_500
/** The lifetime of an access token, and a margin for clock differences and for servers that reload once a minute. */
const outlivesSeconds = 4_500
const rotationDays = 30

/**
 * Starts a key rotation: the new key is published now and signs after 25 minutes. The current key is published until its last token has expired, and
 * then deleted. Does nothing while a key waits for activation. Safe to run on several servers at once.
 */
export async function rotateSigningKeys(db: Db, sealer: Sealer): Promise<void> {
  await addSigningKey(db, sealer, {
    activeInSeconds: publishedAheadSeconds,
    isNeeded: async (db) => !(await isKeyPending(db)),
  })
}

/** Rotates when the newest key is 30 days old, and deletes keys whose last token has expired. */
export async function rotateSigningKeysWhenDue(db: Db, sealer: Sealer): Promise<void> {
  await addSigningKey(db, sealer, {
    activeInSeconds: publishedAheadSeconds,
    isNeeded: async (db) => {
      const { rows } = await sql<{ due: boolean }>`
        select coalesce(max(active_from) < now() - make_interval(days => ${rotationDays}), false) as due from signing_keys`.execute(
        db,
      )
      return rows[0]?.due ?? false
    },
  })
  await db.deleteFrom('signingKeys').where('retiresAt', '<', sql<Date>`now()`).execute()
}

/** Adds a key if needed. A lock admits one server at a time. All older keys retire when their last token has expired. */
export async function addSigningKey(
  db: Db,
  sealer: Sealer,
  { activeInSeconds, isNeeded }: { activeInSeconds: number; isNeeded: (db: Db) => Promise<boolean> },
): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomUUID()
  const publicJwk = { ...(await exportJWK(publicKey)), alg: 'ES256', kid, use: 'sig', key_ops: ['verify'] }
  const privateJwk = sealer.seal(keyPurpose, JSON.stringify(await exportJWK(privateKey)))
  await db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`.execute(db)
    if (!(await isNeeded(db))) return
    const activeFrom = sql<Date>`now() + make_interval(secs => ${activeInSeconds})`
    await db
      .updateTable('signingKeys')
      .set({ retiresAt: sql<Date>`${activeFrom} + make_interval(secs => ${outlivesSeconds})` })
      .where('retiresAt', 'is', null)
      .execute()
    await db
      .insertInto('signingKeys')
      .values({ kid, publicJwk: JSON.stringify(publicJwk), privateJwk, activeFrom })
      .execute()
  })
}

async function isKeyPending(db: Db): Promise<boolean> {
  const pending = await db
    .selectFrom('signingKeys')
    .select('kid')
    .where('activeFrom', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return pending !== undefined
}

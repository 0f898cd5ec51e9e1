import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { Sealer } from '#domain/seal.ts'

export const keyPurpose = 'signing key'
/** Ten minutes of HTTP cache and ten of the client's own, and some for servers that look once a minute. */
const publishedAheadSeconds = 1_500
/** An access token's hour, and some for clocks and for servers that look once a minute. */
const outlivesSeconds = 4_500
const rotationDays = 30

/**
 * Begins the move to a new key: published now, signing in 25 minutes; the present one is published until its last token has expired, and then
 * forgotten. While a key waits for its turn this does nothing. Several servers may do it at once.
 */
export async function rotateSigningKeys(db: Db, sealer: Sealer): Promise<void> {
  await addSigningKey(db, sealer, {
    activeInSeconds: publishedAheadSeconds,
    isNeeded: async (db) => !(await isOneComing(db)),
  })
}

/** Rotates when the newest key is 30 days old, and forgets keys whose last token expired. */
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

/** Adds a key if, seen by one server at a time, it is needed. All older ones retire when their last token has expired. */
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

async function isOneComing(db: Db): Promise<boolean> {
  const coming = await db
    .selectFrom('signingKeys')
    .select('kid')
    .where('activeFrom', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return coming !== undefined
}

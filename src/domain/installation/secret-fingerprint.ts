import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '#db/db.ts'

export type SecretFingerprint = { salt: Buffer; fingerprint: Buffer }

const saltBytes = 16
const fingerprintBytes = 32
const label = 'linkwright secret fingerprint\0'

/**
 * A fingerprint proves a candidate right, so it is as hard to test a guess with as scrypt makes it (16 MiB each). Every sealed value in the same
 * database tests a guess faster: the fingerprint gives nothing away that a copy of the database does not.
 */
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

/** A new fingerprint of a secret, under a salt of its own. */
export async function fingerprintOf(secret: string): Promise<SecretFingerprint> {
  const salt = randomBytes(saltBytes)
  return { salt, fingerprint: await derive(label + secret, salt, fingerprintBytes) }
}

/** Whether a fingerprint was made of this secret. */
export async function isFingerprintOf({ salt, fingerprint }: SecretFingerprint, secret: string): Promise<boolean> {
  return timingSafeEqual(await derive(label + secret, salt, fingerprintBytes), fingerprint)
}

/** The fingerprint that a database has; `null` before its first start with a release that keeps one. */
export async function findFingerprint(db: Db): Promise<SecretFingerprint | null> {
  const row = await db.selectFrom('installationSecret').select(['salt', 'fingerprint']).executeTakeFirst()
  return row ?? null
}

/** From now on the database is used with this secret. */
export async function setFingerprint(db: Db, secret: string): Promise<void> {
  const made = await fingerprintOf(secret)
  await db
    .insertInto('installationSecret')
    .values(made)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ ...made, setAt: (eb) => eb.fn<Date>('now') }))
    .execute()
}

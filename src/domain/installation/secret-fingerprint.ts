import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '#db/db.ts'

export type SecretFingerprint = { salt: Buffer; fingerprint: Buffer }

const saltBytes = 16
const fingerprintBytes = 32
const label = 'linkwright secret fingerprint\0'

/**
 * A fingerprint confirms a correct guess, so scrypt (16 MiB each) makes each test expensive. Every sealed value in the same database tests a guess
 * faster: the fingerprint adds no risk to a copy of the database.
 */
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

/** Creates a fingerprint of a secret, with a new salt. */
async function fingerprintOf(secret: string): Promise<SecretFingerprint> {
  const salt = randomBytes(saltBytes)
  return { salt, fingerprint: await derive(label + secret, salt, fingerprintBytes) }
}

/** Whether a fingerprint belongs to this secret. */
export async function isFingerprintOf({ salt, fingerprint }: SecretFingerprint, secret: string): Promise<boolean> {
  return timingSafeEqual(await derive(label + secret, salt, fingerprintBytes), fingerprint)
}

/** Returns the stored fingerprint of a database. `null` before its first start with a release that stores one. */
export async function findFingerprint(db: Db): Promise<SecretFingerprint | null> {
  const row = await db.selectFrom('installationSecret').select(['salt', 'fingerprint']).executeTakeFirst()
  return row ?? null
}

/** Stores the fingerprint of the secret that the database uses from now on. */
export async function setFingerprint(db: Db, secret: string): Promise<void> {
  const made = await fingerprintOf(secret)
  await db
    .insertInto('installationSecret')
    .values(made)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ ...made, setAt: (eb) => eb.fn<Date>('now') }))
    .execute()
}

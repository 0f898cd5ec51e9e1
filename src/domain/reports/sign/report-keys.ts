import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson, type ReportKey } from '#contract/reports/report-document.ts'
import type { Db } from '#db/db.ts'
import type { Sealer } from '#domain/seal.ts'

export const keyPurpose = 'report signing key'
const rotationDays = 90

export type ReportSigner = { id: string; privateKey: KeyObject }

/** All public keys that have ever signed reports, newest first, as JWKs (RFC 8037). Old keys stay, so that old signatures remain verifiable. */
export async function listReportKeys(db: Db): Promise<ReportKey[]> {
  const rows = await db
    .selectFrom('reportSigningKeys')
    .select(['id', 'publicKey'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, publicKey }) => ({ ...publicJwk(publicKey), alg: 'Ed25519', kid: id, use: 'sig' }))
}

/**
 * The active signing key. It is created when there is none: before the first report, or after the installation secret changed. The row is locked
 * until the caller's transaction ends, because a retired key must not sign.
 */
export async function loadSigner(db: Db, sealer: Sealer): Promise<ReportSigner> {
  const found = await findSigner(db, sealer)
  if (found !== null) return found
  await replaceKey(db, sealer, async () => (await findSigner(db, sealer)) === null)
  const made = await findSigner(db, sealer)
  if (made === null) throw new Error('No signing key for reports is active')
  return made
}

/** Creates a new key when the active one is 90 days old. The old private key is destroyed; its public key stays. Returns whether it did. */
export async function rotateReportKeys(db: Db, sealer: Sealer): Promise<boolean> {
  return db.transaction().execute((db) =>
    replaceKey(db, sealer, async () => {
      const due = await db
        .selectFrom('reportSigningKeys')
        .select('id')
        .where('retiredAt', 'is', null)
        .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${rotationDays})`)
        .executeTakeFirst()
      return due !== undefined
    }),
  )
}

async function findSigner(db: Db, sealer: Sealer): Promise<ReportSigner | null> {
  const active = db.selectFrom('reportSigningKeys').select(['id', 'privateKey']).where('retiredAt', 'is', null)
  const row = await active.executeTakeFirst()
  if (row === undefined || row.privateKey === null) return null
  const privateKey = openKey(sealer, row.privateKey)
  if (privateKey === null) return null
  const locked = await active.where('id', '=', row.id).forShare().executeTakeFirst()
  return locked === undefined ? null : { id: row.id, privateKey }
}

/** `null` for a key that was sealed under another secret: its signatures still verify, but it cannot sign any more. */
function openKey(sealer: Sealer, sealed: Buffer): KeyObject | null {
  try {
    const key = Buffer.from(sealer.open(keyPurpose, sealed), 'base64')
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    return null
  }
}

/** Runs in the caller's transaction. The advisory lock allows one replacement at a time. */
async function replaceKey(db: Db, sealer: Sealer, isNeeded: () => Promise<boolean>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report signing keys', 0))`.execute(db)
  if (!(await isNeeded())) return false
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  await db
    .updateTable('reportSigningKeys')
    .set({ retiredAt: sql<Date>`now()`, privateKey: null })
    .where('retiredAt', 'is', null)
    .execute()
  await db
    .insertInto('reportSigningKeys')
    .values({ id: thumbprint(raw), publicKey: raw, privateKey: sealer.seal(keyPurpose, der) })
    .execute()
  return true
}

function publicJwk(publicKey: Buffer) {
  return { crv: 'Ed25519', kty: 'OKP', x: publicKey.toString('base64url') } as const
}

/** RFC 7638, for OKP keys RFC 8037, section 2. */
function thumbprint(publicKey: Buffer): string {
  return createHash('sha256')
    .update(canonicalJson(publicJwk(publicKey)))
    .digest('base64url')
}

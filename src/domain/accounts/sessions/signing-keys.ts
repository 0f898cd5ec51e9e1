import { type CryptoKey, errors, importJWK, type JWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'
import { type AccessClaims, badToken, readClaims } from './read-claims.ts'
import { addSigningKey, keyPurpose, rotateSigningKeys } from './rotate-signing-keys.ts'
import { createSigner, type Signer, signToken } from './sign-token.ts'

/** Signs and verifies access tokens (ES256) with keys that all servers of the database share. */
export type SigningKeys = {
  /** Issues an access token of these claims, valid for an hour by the database's clock. Adds `iss`, `aud`, `iat` and `exp`. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** Returns the claims of a token. Throws `AuthError` `bad_jwt` (403, or 400 for a subject that is not a UUID) for an invalid or expired token. */
  verify(token: string): Promise<AccessClaims>
  /** The public keys, for services that verify tokens themselves. */
  jwks(): Promise<{ keys: Record<string, unknown>[] }>
  /** Starts a key rotation; see `rotateSigningKeys`. */
  rotate(): Promise<void>
}

export const accessTokenLifetimeSeconds = 3_600
const algorithm = 'ES256'
const audience = 'authenticated'
/** How long the keys in memory are treated as current. New ones are published twenty minutes before they sign. */
const freshMs = 60_000
/** Older keys in memory sign nothing, because a key may have been retired meanwhile. */
const usableMs = 600_000
/** The number of tokens whose signature is known to be right. */
const verifiedMax = 5_000
/** An unknown `kid` causes a reload, but not within this time after a reload that did not find it. */
const reloadIntervalMs = 1_000

type LoadedKey = { kid: string; publicJwk: JWK; activeFrom: number; verifier: CryptoKey; signer: Signer | null }
type LoadedKeys = {
  keys: ReadonlyMap<string, LoadedKey>
  /** By this machine's monotonic clock. */
  loadedAt: number
  /** The database's clock at that time. */
  databaseTime: number
  /** Claims by token. A token whose key is retired is forgotten with the keys. */
  verified: Map<string, AccessClaims>
}

/**
 * Caches the keys in memory. When several servers share a database, the first one creates the key and the others read it. `origin` is the site's
 * origin; tokens of another issuer are refused.
 */
export function createSigningKeys(db: Db, { sealer, origin }: { sealer: Sealer; origin: string }): SigningKeys {
  const issuer = `${origin}/auth/v1`
  let loaded: LoadedKeys | null = null
  let loading: Promise<LoadedKeys> | null = null
  let failedReloadAt = Number.NEGATIVE_INFINITY

  async function loadedWithin(ms: number): Promise<LoadedKeys> {
    if (loaded !== null && performance.now() - loaded.loadedAt < ms) return loaded
    loading ??= load()
    return loading
  }

  /** `rotate` discards a load that began before the rotation, because its result is outdated. */
  function load(): Promise<LoadedKeys> {
    const own = loadKeys(db, sealer)
      .then((keys) => {
        if (loading === own) loaded = keys
        return keys
      })
      .finally(() => {
        if (loading === own) loading = null
      })
    return own
  }

  async function verifierOf(kid: string | undefined): Promise<CryptoKey> {
    if (kid === undefined) throw badToken('missing kid header')
    const known = (await loadedWithin(freshMs)).keys.get(kid)
    if (known !== undefined) return known.verifier
    if (performance.now() - failedReloadAt < reloadIntervalMs) throw badToken('unrecognized JWT kid')
    const found = (await loadedWithin(0)).keys.get(kid)
    if (found !== undefined) return found.verifier
    failedReloadAt = performance.now()
    throw badToken('unrecognized JWT kid')
  }

  return {
    async sign(claims) {
      const present = await loadedWithin(usableMs)
      const now = databaseNow(present)
      const signer = signerAt(present, now)
      if (signer === null) throw new Error('No signing key is active')
      const issuedAt = Math.floor(now / 1000)
      const expiresAt = issuedAt + accessTokenLifetimeSeconds
      return signToken(signer, { ...claims, iss: issuer, aud: audience, iat: issuedAt, exp: expiresAt })
    },
    async verify(token) {
      const present = await loadedWithin(freshMs)
      const known = claimsVerifiedBefore(present, token)
      if (known !== null) return known
      // The library decodes leniently, but a token must have only one valid spelling.
      if (!token.split('.').every((part) => decodeBase64url(part) !== null)) throw badToken('token is malformed')
      const currentDate = new Date(databaseNow(present))
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => verifierOf(kid), {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate,
          requiredClaims: ['exp', 'iat'],
        })
        const claims = readClaims(payload)
        storeVerified(present, token, claims)
        return claims
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw badToken('token has invalid claims: token is expired', error)
        if (error instanceof errors.JOSEError) throw badToken('token is malformed or its claims are not ours', error)
        throw error
      }
    },
    async jwks() {
      const { keys } = await loadedWithin(freshMs)
      return { keys: [...keys.values()].map(({ publicJwk }) => ({ ...publicJwk })) }
    },
    async rotate() {
      await rotateSigningKeys(db, sealer)
      loaded = null
      loading = null
    },
  }
}

/** Clocks of servers may differ or change. The lifetime of tokens follows the database's clock. */
function databaseNow({ loadedAt, databaseTime }: LoadedKeys): number {
  return databaseTime + performance.now() - loadedAt
}

function claimsVerifiedBefore(keys: LoadedKeys, token: string): AccessClaims | null {
  const claims = keys.verified.get(token)
  return claims !== undefined && databaseNow(keys) < claims.exp * 1000 ? claims : null
}

/** Only after verification, so the token is right, and its spelling is the only valid one. */
function storeVerified({ verified }: LoadedKeys, token: string, claims: AccessClaims) {
  if (verified.size >= verifiedMax) verified.clear()
  verified.set(token, claims)
}

/** Returns the newest active key. */
function signerAt({ keys }: LoadedKeys, now: number): Signer | null {
  let newest: { signer: Signer; activeFrom: number } | null = null
  for (const { signer, activeFrom } of keys.values()) {
    if (signer !== null && activeFrom <= now && (newest === null || activeFrom > newest.activeFrom))
      newest = { signer, activeFrom }
  }
  return newest === null ? null : newest.signer
}

/** Reads the keys. Creates an active one when none may sign, as on the first start or after a change of the secret. */
async function loadKeys(db: Db, sealer: Sealer): Promise<LoadedKeys> {
  const found = await readKeys(db, sealer)
  if (signerAt(found, databaseNow(found)) !== null) return found
  await addSigningKey(db, sealer, {
    activeInSeconds: 0,
    isNeeded: async (db) => {
      const present = await readKeys(db, sealer)
      return signerAt(present, databaseNow(present)) === null
    },
  })
  return readKeys(db, sealer)
}

async function readKeys(db: Db, sealer: Sealer): Promise<LoadedKeys> {
  const rows = await db
    .selectFrom('signingKeys')
    .select(['kid', 'publicJwk', 'privateJwk', 'activeFrom', 'retiresAt'])
    .where((where) => where.or([where('retiresAt', 'is', null), where('retiresAt', '>', sql<Date>`now()`)]))
    .orderBy('activeFrom', 'desc')
    .execute()
  const clock = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const loadedAt = performance.now()
  const databaseTime = clock.rows[0]?.now.getTime() ?? Date.now()
  const keys = await Promise.all(
    rows.map(async ({ kid, publicJwk, privateJwk, activeFrom }): Promise<LoadedKey> => {
      const jwk = publicJwk as JWK
      const opened = openKey(sealer, privateJwk)
      return {
        kid,
        publicJwk: jwk,
        activeFrom: activeFrom.getTime(),
        verifier: await importKey(jwk),
        signer: opened === null ? null : createSigner(kid, opened),
      }
    }),
  )
  return { keys: new Map(keys.map((key) => [key.kid, key])), loadedAt, databaseTime, verified: new Map() }
}

/** Returns `null` for a key that was sealed under another secret. It still verifies tokens, but cannot sign. */
function openKey(sealer: Sealer, sealed: Buffer): JWK | null {
  try {
    return JSON.parse(sealer.open(keyPurpose, sealed)) as JWK
  } catch {
    return null
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, algorithm)
  if (key instanceof Uint8Array) throw new Error('A signing key is not a key pair')
  return key
}

import { type CryptoKey, errors, importJWK, type JWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { decodeBase64url } from '#domain/base64url.ts'
import type { Sealer } from '#domain/seal.ts'
import { type AccessClaims, badToken, readClaims } from './read-claims.ts'
import { addSigningKey, keyPurpose, rotateSigningKeys } from './rotate-signing-keys.ts'
import { createSigner, type Signer, signToken } from './sign-token.ts'

export type { AccessClaims } from './read-claims.ts'

/** Signs and verifies access tokens (ES256) with keys that all servers of the database share. */
export type SigningKeys = {
  /** An access token of these claims, good for an hour by the database's clock; `iss`, `aud`, `iat` and `exp` are added. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** What a token says. Throws `AuthError` `bad_jwt` (403, or 400 for a subject that is no UUID) for one that is not, or no longer, good. */
  verify(token: string): Promise<AccessClaims>
  /** The public halves, for whoever verifies tokens without us. */
  jwks(): Promise<{ keys: Record<string, unknown>[] }>
  /** Begins the move to a new key; see `rotateSigningKeys`. */
  rotate(): Promise<void>
}

export const accessTokenLifetimeSeconds = 3_600
const algorithm = 'ES256'
const audience = 'authenticated'
/** How long the keys in memory are taken for the keys there are. New ones are published twenty minutes before they sign. */
const freshMs = 60_000
/** What is older than this signs nothing: in between, a key may have been retired. */
const usableMs = 600_000
/** A token that names an unknown key makes us look again, but for so long after a look in vain it does not. */
const lookAgainMs = 1_000

type LoadedKey = { kid: string; publicJwk: JWK; activeFrom: number; verifier: CryptoKey; signer: Signer | null }
type LoadedKeys = {
  keys: ReadonlyMap<string, LoadedKey>
  /** On this machine's steady clock. */
  loadedAt: number
  /** What the database's clock said then. */
  databaseTime: number
}

/**
 * Keeps the keys in memory. Servers may share one database: the first to ask makes the first key, the others find it. `origin` is the site's own
 * address; tokens of another issuer are refused.
 */
export function createSigningKeys(db: Db, { sealer, origin }: { sealer: Sealer; origin: string }): SigningKeys {
  const issuer = `${origin}/auth/v1`
  let loaded: LoadedKeys | null = null
  let loading: Promise<LoadedKeys> | null = null
  let lookedInVainAt = Number.NEGATIVE_INFINITY

  async function loadedWithin(ms: number): Promise<LoadedKeys> {
    if (loaded !== null && performance.now() - loaded.loadedAt < ms) return loaded
    loading ??= load()
    return loading
  }

  /** A look that began before a rotation must not be taken for one after it: `rotate` forgets it. */
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
    if (performance.now() - lookedInVainAt < lookAgainMs) throw badToken('unrecognized JWT kid')
    const found = (await loadedWithin(0)).keys.get(kid)
    if (found !== undefined) return found.verifier
    lookedInVainAt = performance.now()
    throw badToken('unrecognized JWT kid')
  }

  return {
    async sign(claims) {
      const present = await loadedWithin(usableMs)
      const now = databaseNow(present)
      const signer = signerAt(present, now)
      if (signer === null) throw new Error('There is no key to sign with')
      const issuedAt = Math.floor(now / 1000)
      const expiresAt = issuedAt + accessTokenLifetimeSeconds
      return signToken(signer, { ...claims, iss: issuer, aud: audience, iat: issuedAt, exp: expiresAt })
    },
    async verify(token) {
      // The library decodes leniently: one token has one spelling.
      if (!token.split('.').every((part) => decodeBase64url(part) !== null)) throw badToken('token is malformed')
      const currentDate = new Date(databaseNow(await loadedWithin(freshMs)))
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => verifierOf(kid), {
          algorithms: [algorithm],
          issuer,
          audience,
          currentDate,
          requiredClaims: ['exp', 'iat'],
        })
        return readClaims(payload)
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

/** Servers may disagree about the time, or have theirs set; tokens live by the database's. */
function databaseNow({ loadedAt, databaseTime }: LoadedKeys): number {
  return databaseTime + performance.now() - loadedAt
}

/** The newest key that may sign already. */
function signerAt({ keys }: LoadedKeys, now: number): Signer | null {
  let newest: { signer: Signer; activeFrom: number } | null = null
  for (const { signer, activeFrom } of keys.values()) {
    if (signer !== null && activeFrom <= now && (newest === null || activeFrom > newest.activeFrom))
      newest = { signer, activeFrom }
  }
  return newest === null ? null : newest.signer
}

/** Reads the keys; makes one that signs at once when none may sign, as on the first start or under another secret than before. */
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
  return { keys: new Map(keys.map((key) => [key.kid, key])), loadedAt, databaseTime }
}

/** `null` for a key that was sealed under another secret: its tokens still verify, but it signs no more. */
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

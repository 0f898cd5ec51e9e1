import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { ipMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Caller, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../lock-user.ts'
import {
  type CredentialProof,
  checkFactorCredential,
  keepCredentialProof,
} from '../passkeys/check-factor-credential.ts'
import type { UserRow } from '../queries.ts'
import { recordEvent } from '../record-event.ts'
import { endLesserSessions, raiseSession } from '../sessions/raise-session.ts'
import { issueSession, type WireSession } from '../sessions/start-session.ts'
import {
  countFactorUse,
  countWrongAnswer,
  type FactorRow,
  factorCodePurpose,
  factorNotFound,
  factorSecretPurpose,
  getFactor,
  hasVerifiedFactor,
  nameOfFactor,
  resetFailedAttempts,
} from './factors.ts'

const factorUnusableText =
  'This authenticator app can no longer be checked and has to be set up again. Please contact support.'
const attemptsMax = 5
const stepSeconds = 30
/** Steps before and after the present one whose codes are accepted: clocks differ. */
const skewSteps = 1

type Answerer = { caller: Caller; user: UserRow; from: Origin }
/** `credential`: the answer of an authenticator, for a factor that is one; `code` for all others. */
type Answer = { factorId: string; challengeId: string; code: string | null; credential: unknown }

/**
 * Answers a challenge: the session that asks rises to aal2, the factor counts from now on, the account's other sessions that are not raised end,
 * and so do its other unverified factors of the kind. Refresh tokens given out before are dead. A code works once, whatever challenge it is
 * given for; a challenge is answered once, and dead after five tries, and an account is closed to answers for the rest of a day after fifty wrong ones. Throws `AuthError`: 404 `mfa_factor_not_found`, 422
 * `mfa_verification_failed`, `mfa_challenge_expired`, `mfa_ip_address_mismatch`, `mfa_factor_unusable` (its secret cannot be opened), 403 `insufficient_aal`, `session_not_found`, 429
 * `over_request_rate_limit`.
 */
export async function verifyFactor(deps: AccountDeps, who: Answerer, input: Answer): Promise<WireSession> {
  const { caller, user } = who
  const factor = await getFactor(deps.db, user.id, input.factorId)
  await countFactorUse(deps, user.id)
  const challenge = await takeAttempt(deps.db, who, input)
  await countWrongAnswer(deps, user.id)
  const proof = await proofOf(deps, { factor, challenge, input })
  const session = await deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    await spendChallenge(db, input.challengeId)
    await spendProof(db, { caller, factor, proof })
    const session = await raiseSession(db, caller, factor)
    await endLesserSessions(db, caller)
    await forgetUnverified(db, factor)
    if (factor.status === 'unverified') await announceFactor(deps, db, who, factor)
    return session
  })
  await resetFailedAttempts(deps, user.id)
  return issueSession(deps, deps.db, session, user)
}

type Challenge = { codeHash: Buffer | null; webauthnChallenge: string | null; nowSeconds: number }

/** Counts the try before the code is looked at, and for good: a request that fails, or is cut off, has been a try. */
async function takeAttempt(db: Db, { from }: Answerer, { factorId, challengeId }: Answer): Promise<Challenge> {
  if (!isUuid(challengeId)) throw new AuthError(400, 'validation_failed', 'challenge_id must be an UUID')
  const ip = from.ip.slice(0, ipMax)
  const challenge = await db
    .updateTable('factorChallenges')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', challengeId)
    .where('factorId', '=', factorId)
    .where('ip', '=', ip)
    .where('verifiedAt', 'is', null)
    .where('attempts', '<', attemptsMax)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['codeHash', 'webauthnChallenge', sql<number>`extract(epoch from now())::float8`.as('nowSeconds')])
    .executeTakeFirst()
  if (challenge !== undefined) return challenge
  const dead = await db
    .selectFrom('factorChallenges')
    .select('ip')
    .where('id', '=', challengeId)
    .where('factorId', '=', factorId)
    .executeTakeFirst()
  if (dead === undefined)
    throw new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (dead.ip !== ip) throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  throw challengeSpent(challengeId)
}

function challengeSpent(challengeId: string): AuthError {
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
  return new AuthError(422, 'mfa_challenge_expired', message)
}

function wrongCode(factor: FactorRow): AuthError {
  const kind = factor.factorType === 'totp' ? 'TOTP' : 'MFA Phone'
  return new AuthError(422, 'mfa_verification_failed', `Invalid ${kind} code entered`)
}

/** What a right answer has shown: a time step, digits of a message (`null`), or a credential. */
type Proof = { step: number | null } | { credential: CredentialProof }

async function proofOf(
  deps: Pick<AccountDeps, 'db' | 'sealer' | 'origin'>,
  { factor, challenge, input }: { factor: FactorRow; challenge: Challenge; input: Answer },
): Promise<Proof> {
  if (factor.factorType !== 'webauthn') {
    if (input.code === null) throw new AuthError(400, 'validation_failed', 'challenge_id and code are required')
    return { step: acceptedStep(deps, { factor, challenge, input: { ...input, code: input.code } }) }
  }
  const expected = { factor, challenge: challenge.webauthnChallenge ?? '' }
  return { credential: await checkFactorCredential(deps, expected, input.credential) }
}

/** The time step of a right TOTP code, `null` for right digits of a message. */
function acceptedStep(
  { sealer }: Pick<AccountDeps, 'sealer'>,
  { factor, challenge, input }: { factor: FactorRow; challenge: Challenge; input: Answer & { code: string } },
): number | null {
  const { codeHash, nowSeconds } = challenge
  if (factor.secret === null) {
    const given = sealer.sign(factorCodePurpose, `${input.challengeId} ${input.code}`)
    if (codeHash === null || !timingSafeEqual(codeHash, given)) throw wrongCode(factor)
    return null
  }
  const secret = Secret.fromBase32(openSecret(sealer, factor.secret))
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: stepSeconds })
  const isDigits = /^[0-9]{6}$/.test(input.code)
  const delta = isDigits ? totp.validate({ token: input.code, timestamp: nowSeconds * 1000, window: skewSteps }) : null
  if (delta === null) throw wrongCode(factor)
  return Math.floor(nowSeconds / stepSeconds) + delta
}

/** No code can ever be right for a secret that was sealed under another key. */
function openSecret(sealer: AccountDeps['sealer'], sealed: Buffer): string {
  try {
    return sealer.open(factorSecretPurpose, sealed)
  } catch (cause) {
    throw new AuthError(422, 'mfa_factor_unusable', factorUnusableText, { cause })
  }
}

async function spendChallenge(db: Db, challengeId: string): Promise<void> {
  const spent = await db
    .updateTable('factorChallenges')
    .set({ verifiedAt: sql<Date>`now()` })
    .where('id', '=', challengeId)
    .where('verifiedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (spent === undefined) throw challengeSpent(challengeId)
}

/** The guard that makes a code work once, and an answer of a copied authenticator fail; it also turns the factor into one that counts. */
async function spendProof(
  db: Db,
  { caller, factor, proof }: { caller: Caller; factor: FactorRow; proof: Proof },
): Promise<void> {
  const step = 'step' in proof ? proof.step : null
  if (factor.status === 'unverified' && caller.aal !== 'aal2' && (await hasVerifiedFactor(db, caller.userId)))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a further factor')
  const spent = await db
    .updateTable('factors')
    .set({ status: 'verified', updatedAt: sql<Date>`now()`, ...(step === null ? {} : { lastUsedStep: step }) })
    .where('id', '=', factor.id)
    .where('status', '=', factor.status)
    .$if(step !== null, (query) => query.where(sql<boolean>`coalesce(last_used_step < ${step}, true)`))
    .returning('id')
    .executeTakeFirst()
  if (spent !== undefined) {
    if ('credential' in proof) await keepCredentialProof(db, factor, proof.credential)
    return
  }
  const isThere = await db.selectFrom('factors').select('id').where('id', '=', factor.id).executeTakeFirst()
  throw isThere === undefined ? factorNotFound() : wrongCode(factor)
}

/** Other factors of the type that were begun and never verified. */
async function forgetUnverified(db: Db, { userId, factorType }: FactorRow): Promise<void> {
  await db
    .deleteFrom('factors')
    .where('userId', '=', userId)
    .where('status', '=', 'unverified')
    .where('factorType', '=', factorType)
    .execute()
}

async function announceFactor(
  { mail }: Pick<AccountDeps, 'mail'>,
  db: Db,
  { user, from }: Answerer,
  factor: FactorRow,
): Promise<void> {
  const name = nameOfFactor(factor)
  await recordEvent(db, {
    userId: user.id,
    kind: 'factor_added',
    details: { type: factor.factorType, name },
    ip: from.ip,
  })
  if (user.email !== null) await queueMail(db, mail, { to: user.email, template: 'factor-added', data: { name } })
}

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
  storeCredentialProof,
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
/** Accepted time steps before and after the current one, because clocks differ. */
const skewSteps = 1

type FactorOwner = { caller: Caller; user: UserRow; from: Origin }
/** `credential` is the authenticator's response for a WebAuthn factor. `code` is for all other factors. */
type Answer = { factorId: string; challengeId: string; code: string | null; credential: unknown }

/**
 * Verifies the answer to a challenge. The caller's session rises to aal2 and the factor becomes verified. The account's other aal1 sessions end, its
 * other unverified factors of the same type are deleted, and earlier refresh tokens become invalid. A code works once across all challenges. A
 * challenge is answered once and ends after five attempts. After fifty wrong answers, the account refuses answers for the rest of the day. Throws
 * `AuthError`: 404 `mfa_factor_not_found`, 422 `mfa_verification_failed`, `mfa_challenge_expired`, `mfa_ip_address_mismatch`, `mfa_factor_unusable`
 * (its secret cannot be decrypted), 403 `insufficient_aal`, `session_not_found`, 429 `over_request_rate_limit`.
 */
export async function verifyFactor(deps: AccountDeps, who: FactorOwner, input: Answer): Promise<WireSession> {
  const { caller, user } = who
  const factor = await getFactor(deps.db, user.id, input.factorId)
  await countFactorUse(deps, user.id)
  const challenge = await countChallengeAttempt(deps.db, who, input)
  await countWrongAnswer(deps, user.id)
  const proof = await proofOf(deps, { factor, challenge, input })
  const session = await deps.db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    await spendChallenge(db, input.challengeId)
    await spendProof(db, { caller, factor, proof })
    const session = await raiseSession(db, caller, factor)
    await endLesserSessions(db, caller)
    await deleteUnverified(db, factor)
    if (factor.status === 'unverified') await announceFactor(deps, db, who, factor)
    return session
  })
  await resetFailedAttempts(deps, user.id)
  return issueSession(deps, deps.db, session, user)
}

type Challenge = { codeHash: Buffer | null; webauthnChallenge: string | null; nowSeconds: number }

/** Counts the attempt before the code is checked and never reverts it: a failed or aborted request is also an attempt. */
async function countChallengeAttempt(
  db: Db,
  { from }: FactorOwner,
  { factorId, challengeId }: Answer,
): Promise<Challenge> {
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

/** The proof of a correct answer: a TOTP time step, the digits of a text message (`null`), or a credential. */
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

/** Returns the time step of a correct TOTP code, or `null` for correct digits of a text message. */
function acceptedStep(
  { sealer }: Pick<AccountDeps, 'sealer'>,
  { factor, challenge, input }: { factor: FactorRow; challenge: Challenge; input: Answer & { code: string } },
): number | null {
  const { codeHash, nowSeconds } = challenge
  if (factor.secret === null) {
    const inputHash = sealer.sign(factorCodePurpose, `${input.challengeId} ${input.code}`)
    if (codeHash === null || !timingSafeEqual(codeHash, inputHash)) throw wrongCode(factor)
    return null
  }
  const secret = Secret.fromBase32(openSecret(sealer, factor.secret))
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: stepSeconds })
  const isDigits = /^[0-9]{6}$/.test(input.code)
  const delta = isDigits ? totp.validate({ token: input.code, timestamp: nowSeconds * 1000, window: skewSteps }) : null
  if (delta === null) throw wrongCode(factor)
  return Math.floor(nowSeconds / stepSeconds) + delta
}

/** If the secret was sealed under another key, no code can be correct. */
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

/** Guarantees that a code works once and that a copied authenticator fails. Also marks the factor as verified. */
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
    if ('credential' in proof) await storeCredentialProof(db, factor, proof.credential)
    return
  }
  const existing = await db.selectFrom('factors').select('id').where('id', '=', factor.id).executeTakeFirst()
  throw existing === undefined ? factorNotFound() : wrongCode(factor)
}

/** Deletes the other unverified factors of the same type. */
async function deleteUnverified(db: Db, { userId, factorType }: FactorRow): Promise<void> {
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
  { user, from }: FactorOwner,
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

import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ipMax } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { queueSms } from '#domain/mail/queue-mail.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { type CredentialQuestion, credentialQuestion } from '../passkeys/credential-question.ts'
import { admitAct, admitToInstallation, tooManyMessages } from '../sign-in/admit-visitor.ts'
import { chargeMessageQuota } from '../tokens/message-quota.ts'
import {
  challengeLifetimeSeconds,
  countFactorUse,
  type FactorRow,
  factorCodePurpose,
  factorNotFound,
  getFactor,
} from './factors.ts'

type Deps = Pick<AccountDeps, 'db' | 'origin' | 'sealer' | 'mail' | 'limits' | 'onMessagesUsedUp'>

/**
 * Creates a challenge for a factor: a code or an authenticator's response, accepted once within 300 seconds from the same IP address. A phone factor
 * is sent six digits. Throws `AuthError`: 404 `mfa_factor_not_found`, 429 `over_request_rate_limit`, `over_sms_send_rate_limit`.
 */
export async function challengeFactor(
  deps: Deps,
  { userId, from }: { userId: string; from: Origin },
  factorId: string,
): Promise<{ id: string; type: string; expiresAt: Date; webauthn: CredentialQuestion | null }> {
  const factor = await getFactor(deps.db, userId, factorId)
  if (factor.factorType === 'recovery_code')
    throw new AuthError(400, 'validation_failed', 'Recovery codes are verified without a challenge')
  await countFactorUse(deps, userId)
  const { phone } = factor
  if (phone !== null) await admitText(deps, { userId, factor, phone, from })
  const webauthn = factor.factorType === 'webauthn' ? await credentialQuestion(deps, factor) : null
  const id = randomUUID()
  const code = phone === null ? null : String(randomInt(1_000_000)).padStart(6, '0')
  return deps.db.transaction().execute(async (db) => {
    await noteChallenge(db, factor.id)
    await db
      .deleteFrom('factorChallenges')
      .where('factorId', '=', factor.id)
      .where('expiresAt', '<=', sql<Date>`now()`)
      .execute()
    const { expiresAt } = await db
      .insertInto('factorChallenges')
      .values({
        id,
        factorId: factor.id,
        ip: from.ip.slice(0, ipMax),
        webauthnChallenge: webauthn?.options.challenge ?? null,
        codeHash: code === null ? null : deps.sealer.sign(factorCodePurpose, `${id} ${code}`),
        expiresAt: sql<Date>`now() + make_interval(secs => ${challengeLifetimeSeconds})`,
      })
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    if (phone !== null && code !== null && (await mayStillSend(db, deps, factor, phone)))
      await queueSms(db, deps.mail, { to: phone, text: `Your Linkwright code is ${code}`, template: 'factor-code' })
    return { id, type: factor.factorType, expiresAt, webauthn }
  })
}

/**
 * An account sends at most one message a minute to a number, even if the number is enrolled again. The visitor's own limit applies too. Of concurrent
 * requests, one is admitted. A verified factor has its own daily quota, so that other visitors cannot use up its owner's messages. The caller has
 * shown the password, so the 429 may say that the quota is used up.
 */
async function admitText(
  deps: Deps,
  { userId, factor, phone, from }: { userId: string; factor: FactorRow; phone: string; from: Origin },
): Promise<void> {
  const key = deps.sealer.sign('factor messages', `${userId} ${phone}`).toString('base64url')
  const { factorMessageByNumber, textByFactor } = deps.limits
  const isCounting = factor.status === 'verified'
  await admitAct(deps, from.visitorKey, 'sms')
  await admitToInstallation(deps, 'sms', { share: isCounting ? 'factors' : 'all' })
  for (const limiter of isCounting ? [factorMessageByNumber, textByFactor] : [factorMessageByNumber]) {
    const { allowed, retryAfterSeconds } = await limiter.consume(key)
    if (!allowed) throw tooManyMessages('sms', retryAfterSeconds)
  }
}

/** The number of an unverified factor may belong to another person, so its messages count in the same quota as all other messages to that number. */
async function mayStillSend(db: Db, deps: Deps, factor: FactorRow, phone: string): Promise<boolean> {
  return factor.status === 'verified' || (await chargeMessageQuota(db, deps, 'sms', phone)) !== null
}

async function noteChallenge(db: Db, factorId: string): Promise<void> {
  const noted = await db
    .updateTable('factors')
    .set({ lastChallengedAt: sql<Date>`now()` })
    .where('id', '=', factorId)
    .returning('id')
    .executeTakeFirst()
  if (noted === undefined) throw factorNotFound()
}

import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { countAttemptSql, returnPointSql, type StatementLimiter } from '#db/rate-limiter.ts'
import type { AccountDeps } from '../account-deps.ts'

type Deps = Pick<AccountDeps, 'sealer' | 'limits'>
export type MessageChannel = 'email' | 'sms'

/** One counted message to an address or number. */
export type MessageQuotaUse = { limiter: StatementLimiter; key: string }

/**
 * Counts a sign-in message to an address or number, for all visitors and accounts together. Returns `null` when the daily quota is used up; then
 * nothing may be sent and no notice given. In the caller's transaction: a rollback reverts the count. The key contains no address.
 */
export async function chargeMessageQuota(
  db: Db,
  { sealer, limits }: Deps,
  channel: MessageChannel,
  recipient: string,
): Promise<MessageQuotaUse | null> {
  const limiter = channel === 'email' ? limits.mailByRecipient : limits.textByRecipient
  const key = sealer.sign('message recipient', recipient).toString('base64url')
  const { row, points, windowMs } = limiter.count(key)
  const now = Date.now()
  const [counted] = await countAttempt(db, [row, now + windowMs, now])
  return counted !== undefined && counted.points <= points ? { limiter, key } : null
}

/** Reverts the count of a message that was not sent. In the transaction that counted it. */
export async function releaseMessageQuota(db: Db, { limiter, key }: MessageQuotaUse): Promise<void> {
  await givePointBack(db, [limiter.count(key).row, Date.now()])
}

const countAttempt = prepared<{ points: number }>(
  'take-message-turn',
  countAttemptSql({ row: '$1', windowEnd: '$2', now: '$3' }),
)
const givePointBack = prepared('give-message-turn-back', returnPointSql({ row: '$1', now: '$2' }))

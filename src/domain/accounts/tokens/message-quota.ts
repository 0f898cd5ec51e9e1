import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { countAttemptSql, givePointBackSql, type StatementLimiter } from '#db/rate-limiter.ts'
import type { AccountDeps } from '../account-deps.ts'

type Deps = Pick<AccountDeps, 'sealer' | 'limits'>
export type MessageChannel = 'email' | 'sms'

/** One message to an address or number, counted. */
export type MessageQuotaUse = { limiter: StatementLimiter; key: string }

/**
 * Counts a message of sign-in to an address or number, whoever asks for it and for whatever account; `null` when the day's are used up, and then
 * nothing may be sent, and nobody be told. In the caller's transaction: rolled back, it does not count. Under the key stands no address.
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
  const [taken] = await countAttempt(db, [row, now + windowMs, now])
  return taken !== undefined && taken.points <= points ? { limiter, key } : null
}

/** Takes the count of a message back that was not sent after all. In the transaction that counted it. */
export async function releaseMessageQuota(db: Db, { limiter, key }: MessageQuotaUse): Promise<void> {
  await givePointBack(db, [limiter.count(key).row, Date.now()])
}

const countAttempt = prepared<{ points: number }>(
  'take-message-turn',
  countAttemptSql({ row: '$1', windowEnd: '$2', now: '$3' }),
)
const givePointBack = prepared('give-message-turn-back', givePointBackSql({ row: '$1', now: '$2' }))

import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { messageIntervalSeconds, waitlistMailsPerDayMax } from '#contract/limits.ts'
import type { JoinWaitlist } from '#contract/waitlist/waitlist.ts'
import { waitlistTexts } from '#contract/waitlist/waitlist-texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { tidyEmail } from '#domain/normal-email.ts'
import { admitJoin } from './admit-join.ts'
import { confirmEntry } from './confirm-entry.ts'
import { entryUrl, leaveUrl, referralUrl } from './entry-urls.ts'
import { lockPositions } from './lock-positions.ts'
import type { WaitlistDeps } from './waitlist-deps.ts'

/** The visitor who joins. `member` is the account that is signed in, with its confirmed address. */
export type Joiner = { visitorKey: string; member: { userId: string; email: string } | null }

/**
 * Adds an address to the waitlist. An address that is already on it stays unchanged. A member's own address is confirmed at once, and the id of its
 * entry is returned. For every other address a mail goes to its owner, with the link that confirms the entry or shows its position. The result is
 * `null` in every case, so that nothing reveals who is on the list. The input of the last join is stored until the confirmation; after it, no further
 * input is.
 *
 * Throws `validation_failed`, and what `admitJoin` throws.
 */
export async function joinWaitlist(
  db: Db,
  deps: WaitlistDeps,
  joiner: Joiner,
  input: JoinWaitlist,
): Promise<{ id: string } | null> {
  const email = tidyEmail(input.email)
  if (email === null) throw new DomainError('validation_failed', waitlistTexts.invalidEmail)
  await admitJoin(db, deps, { visitorKey: joiner.visitorKey, challenge: input.challenge })
  const member = joiner.member?.email === email ? joiner.member : null
  return db.transaction().execute(async (db) => {
    if (member !== null) await lockPositions(db)
    const referredBy = await findReferrer(db, input.referredBy, { email, userId: joiner.member?.userId ?? null })
    const entry = await upsertEntry(db, { ...input, email, referredBy })
    if (member === null) {
      await mailOwner(db, deps.mail, entry)
      return null
    }
    const isNew = await confirmEntry(db, { id: entry.id, userId: member.userId })
    if (isNew) await mailOwner(db, deps.mail, { ...entry, status: 'confirmed' })
    return { id: entry.id }
  })
}

/** Finds the entry of the referral code. A self-referral does not count: the same mailbox, or the account that is signed in. */
async function findReferrer(
  db: Db,
  code: string | undefined,
  { email, userId }: { email: string; userId: string | null },
): Promise<string | null> {
  if (code === undefined || code === '') return null
  const referrer = await db
    .selectFrom('waitlist')
    .select(['id', 'userId', 'mailbox'])
    .where('referralCode', '=', code.toLowerCase())
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  if (referrer === undefined || referrer.mailbox === email.replace(/\+[^@]*@/, '@')) return null
  return userId !== null && referrer.userId === userId ? null : referrer.id
}

type Entry = { id: string; email: string; status: string; referralCode: string }

function upsertEntry(
  db: Db,
  { email, fullName, source, referredBy }: Pick<JoinWaitlist, 'fullName' | 'source'> & NewEntry,
): Promise<Entry> {
  const name = fullName === undefined || fullName === '' ? null : fullName
  return db
    .insertInto('waitlist')
    .values({ email, fullName: name, source, referredBy, referralCode: newReferralCode() })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        fullName: whilePending<string | null>(
          sql`coalesce(excluded.full_name, waitlist.full_name)`,
          sql`waitlist.full_name`,
        ),
        referredBy: whilePending<string | null>(sql`excluded.referred_by`, sql`waitlist.referred_by`),
        createdAt: whilePending<Date>(sql`now()`, sql`waitlist.created_at`),
      }),
    )
    .returning(['id', 'email', 'status', 'referralCode'])
    .executeTakeFirstOrThrow()
}

type NewEntry = { email: string; referredBy: string | null }

const whilePending = <T>(then: RawBuilder<T>, otherwise: RawBuilder<T>) =>
  sql<T>`case when waitlist.status = 'pending' then ${then} else ${otherwise} end`

const codeAlphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const codeLength = 10

function newReferralCode(): string {
  return [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
}

/** Sends at most one mail per minute and five per day to an address, for any number of joins. */
async function mailOwner(db: Db, mail: MailDeps, { id, email, status, referralCode }: Entry): Promise<void> {
  const mailed = await db
    .updateTable('waitlist')
    .set({
      mailedAt: sql<Date>`now()`,
      mails: sql<number>`case when mailed_at > now() - interval '1 day' then mails + 1 else 1 end`,
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`(mailed_at is null or mailed_at <= now() - interval '1 day'
        or (mails < ${waitlistMailsPerDayMax} and mailed_at <= now() - make_interval(secs => ${messageIntervalSeconds})))`,
    )
    .returning('id')
    .executeTakeFirst()
  if (mailed === undefined) return
  const urls = { url: entryUrl(mail, id), leaveUrl: leaveUrl(mail, id) }
  if (status === 'pending') await queueMail(db, mail, { to: email, template: 'waitlist-confirm', data: urls })
  else {
    const data = { ...urls, referralUrl: referralUrl(mail.origin, referralCode) }
    await queueMail(db, mail, { to: email, template: 'waitlist-place', data })
  }
}

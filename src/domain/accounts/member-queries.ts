import { type Selectable, sql } from 'kysely'
import { sessionsListedMax } from '#contract/limits.ts'
import { asCaller, preparedAsCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { columnName } from '#db/prepared.ts'
import type { AccountEvents, Profiles, Sessions } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { decodeCursor, encodeCursor, IdCursor } from '#domain/list-cursor.ts'

type Member = { userId: string }

export const profileColumns = ['userId', 'email', 'displayName', 'role', 'subscriptionTier', 'createdAt'] as const

export type ProfileRow = Pick<Selectable<Profiles>, (typeof profileColumns)[number]>

const account = preparedAsCaller<ProfileRow & { deletionDueAt: Date | null; hasPassword: boolean }>(
  'account',
  `select ${profileColumns.map((name) => `profiles.${columnName(name)}`).join(', ')}, deletion_due_at, has_password
    from profiles join users on users.id = user_id where user_id = $2::uuid`,
)

/** Returns the member's profile, the date of a requested deletion, and whether the account has a password. */
export async function getAccount(
  db: Db,
  { userId }: Member,
): Promise<{ profile: ProfileRow; deletionDueAt: Date | null; hasPassword: boolean }> {
  const [row] = await account(db, userId, [userId])
  // The account was deleted after the token was verified. The next request gets the same answer.
  if (row === undefined) throw new DomainError('unauthenticated', 'This account was deleted.')
  const { deletionDueAt, hasPassword, ...profile } = row
  return { profile, deletionDueAt, hasPassword }
}

/** Whether the account's e-mail address, or the phone number of an account without one, is confirmed. */
export async function hasConfirmedAddress(db: Db, { userId }: Member): Promise<boolean> {
  const row = await asCaller(db, userId, (db) =>
    db
      .selectFrom('users')
      .select(
        sql<boolean>`case when email is null then phone_confirmed_at else email_confirmed_at end is not null`.as('ok'),
      )
      .where('id', '=', userId)
      .executeTakeFirst(),
  )
  return row?.ok === true
}

const sessionColumns = ['id', 'aal', 'userAgent', 'ip', 'createdAt', 'refreshedAt'] as const

export type ListedSession = Pick<Selectable<Sessions>, (typeof sessionColumns)[number]>

/** Lists the member's sessions, most recently used first, at most `sessionsListedMax`. */
export async function listSessions(db: Db, { userId }: Member): Promise<ListedSession[]> {
  return asCaller(db, userId, (db) =>
    db
      .selectFrom('sessions')
      .select([...sessionColumns])
      .where('userId', '=', userId)
      .where((eb) => eb.or([eb('notAfter', 'is', null), eb('notAfter', '>', sql<Date>`now()`)]))
      .orderBy('refreshedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(sessionsListedMax)
      .execute(),
  )
}

export type ListedEvent = Omit<Selectable<AccountEvents>, 'userId'>

/** Lists the events of an account, newest first, page by page. Throws `validation_failed` for an invalid cursor. */
export async function listEvents(
  db: Db,
  { userId }: Member,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ events: ListedEvent[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, IdCursor)
  const rows = await asCaller(db, userId, (db) =>
    db
      .selectFrom('accountEvents')
      .select(['id', 'kind', 'details', 'ip', 'createdAt'])
      .where('userId', '=', userId)
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
  )
  const events = rows.slice(0, limit)
  const last = events.at(-1)
  return { events, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null }
}

import { type RawBuilder, sql } from 'kysely'
import { accountEventDays, sessionIdleDays, unconfirmedAccountDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isUnconfirmedAccount } from './unconfirmed-account.ts'

/** Maximum rows per statement, so that row locks are short. */
const batchMax = 1_000
/** Expired rows are stored one more day, so that a late request gets the answer "expired", independent of the sweep's schedule. */
const lateDays = 1

export type DeletedCounts = Record<
  'tokens' | 'flows' | 'factors' | 'challenges' | 'passkeyChallenges' | 'sessions' | 'events' | 'unconfirmed',
  number
>

/**
 * Deletes expired data: links, codes, unfinished sign-ins, unverified factors and sessions; account events older than a year; and accounts whose
 * address was not confirmed within 30 days and that never signed in. Returns the number of each. Safe to run concurrently.
 */
export async function deleteExpired(db: Db): Promise<DeletedCounts> {
  const late = sql`now() - make_interval(days => ${lateDays})`
  return {
    tokens: await deleteRows(db, 'one_time_tokens', sql`expires_at < ${late}`),
    flows: await deleteRows(db, 'flow_states', sql`expires_at < ${late}`),
    factors: await deleteRows(db, 'factors', sql`status = 'unverified' and created_at < ${late}`),
    challenges: await deleteRows(db, 'factor_challenges', sql`expires_at < ${late}`),
    passkeyChallenges: await deleteRows(db, 'passkey_challenges', sql`expires_at < ${late}`),
    sessions: await deleteRows(
      db,
      'sessions',
      sql`not_after < ${late} or refreshed_at < ${late} - make_interval(days => ${sessionIdleDays})`,
    ),
    events: await deleteRows(
      db,
      'account_events',
      sql`created_at < now() - make_interval(days => ${accountEventDays})`,
    ),
    unconfirmed: await deleteRows(
      db,
      'users',
      sql`${isUnconfirmedAccount} and created_at < now() - make_interval(days => ${unconfirmedAccountDays})`,
    ),
  }
}

type Sweepable =
  | 'one_time_tokens'
  | 'flow_states'
  | 'factors'
  | 'factor_challenges'
  | 'passkey_challenges'
  | 'sessions'
  | 'account_events'
  | 'users'

async function deleteRows(db: Db, table: Sweepable, condition: RawBuilder<unknown>): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batchMax} for update skip locked
      ))`.execute(db)
    deleted += Number(numAffectedRows)
    if (numAffectedRows < batchMax) return deleted
  }
}

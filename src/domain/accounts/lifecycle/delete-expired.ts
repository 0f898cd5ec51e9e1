import { type RawBuilder, sql } from 'kysely'
import { accountEventDays, sessionIdleDays, unconfirmedAccountDays } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import { isUnconfirmedAccount } from './unconfirmed-account.ts'

/** How many rows one statement takes: it must not hold them for long. */
const batchMax = 1_000
/** What has expired stays a day longer, so that who comes late is told so whatever the sweep does. */
const lateDays = 1

export type Forgotten = Record<
  'tokens' | 'flows' | 'factors' | 'challenges' | 'passkeyChallenges' | 'sessions' | 'events' | 'unconfirmed',
  number
>

/**
 * Forgets what nobody can use any more: expired links, codes, sign-ins half done, factors never verified and sessions past their end; what happened
 * to accounts more than a year ago; and accounts whose address was not confirmed within 30 days and that nobody ever signed in to. Answers how many
 * of each. Safe to run twice at once.
 */
export async function forgetExpired(db: Db): Promise<Forgotten> {
  const late = sql`now() - make_interval(days => ${lateDays})`
  return {
    tokens: await forget(db, 'one_time_tokens', sql`expires_at < ${late}`),
    flows: await forget(db, 'flow_states', sql`expires_at < ${late}`),
    factors: await forget(db, 'factors', sql`status = 'unverified' and created_at < ${late}`),
    challenges: await forget(db, 'factor_challenges', sql`expires_at < ${late}`),
    passkeyChallenges: await forget(db, 'passkey_challenges', sql`expires_at < ${late}`),
    sessions: await forget(
      db,
      'sessions',
      sql`not_after < ${late} or refreshed_at < ${late} - make_interval(days => ${sessionIdleDays})`,
    ),
    events: await forget(db, 'account_events', sql`created_at < now() - make_interval(days => ${accountEventDays})`),
    unconfirmed: await forget(
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

async function forget(db: Db, table: Sweepable, condition: RawBuilder<unknown>): Promise<number> {
  let forgotten = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batchMax} for update skip locked
      ))`.execute(db)
    forgotten += Number(numAffectedRows)
    if (numAffectedRows < batchMax) return forgotten
  }
}

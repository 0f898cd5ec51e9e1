import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { type SealedPart, samplesMax } from '#domain/sealed-part.ts'
import { factorSecretPurpose, nameOfFactor } from './factors/factors.ts'
import { recordEvent } from './record-event.ts'
import { keyPurpose } from './sessions/rotate-signing-keys.ts'

/** Authenticator apps, recovery codes, sessions and the keys of access tokens. */
export const sealedAccounts: SealedPart = {
  async samples(db) {
    const keys = await db
      .selectFrom('signingKeys')
      .select('privateJwk')
      .orderBy('activeFrom', 'desc')
      .limit(samplesMax)
      .execute()
    const factors = await db
      .selectFrom('factors')
      .select('secret')
      .where('secret', 'is not', null)
      .orderBy('createdAt', 'desc')
      .limit(samplesMax)
      .execute()
    return [
      ...keys.map(({ privateJwk }) => ({ purpose: keyPurpose, sealed: privateJwk })),
      ...factors.flatMap(({ secret }) => (secret === null ? [] : [{ purpose: factorSecretPurpose, sealed: secret }])),
    ]
  },

  async losses(db) {
    const { rows } = await sql<{ members: number; sets: number; sessions: number; keys: number; codes: number }>`
      select (select count(distinct user_id)::int from factors where secret is not null and status = 'verified') as members,
        (select count(*)::int from factors where factor_type = 'recovery_code') as sets,
        (select count(*)::int from sessions) as sessions,
        (select count(*)::int from signing_keys) as keys,
        (select count(*)::int from one_time_tokens where code_hash is not null and expires_at > now()) as codes`.execute(
      db,
    )
    const { members = 0, sets = 0, sessions = 0, keys = 0, codes = 0 } = rows[0] ?? {}
    return [
      {
        count: members,
        text: 'members with an authenticator app: it is removed, they sign in with their password alone until they add it again',
      },
      { count: sets, text: 'sets of recovery codes: removed, members create new ones' },
      { count: sessions, text: 'sessions: everyone is signed out and signs in again' },
      { count: keys, text: 'keys that sign access tokens: replaced' },
      { count: codes, text: 'six-digit codes sent and not used yet: a new one has to be requested' },
    ]
  },

  async reset(db, mail) {
    await removeFactors(db, mail)
    await db.deleteFrom('sessions').execute()
    await db.deleteFrom('signingKeys').execute()
    await db.deleteFrom('factorChallenges').execute()
    await db.deleteFrom('flowStates').execute()
    await db.updateTable('oneTimeTokens').set({ codeHash: null }).where('linkHash', 'is not', null).execute()
    await db.deleteFrom('oneTimeTokens').where('linkHash', 'is', null).execute()
  },
}

/**
 * Removes authenticator apps and recovery codes, because their secrets and hashes depend on the former installation secret. Notifies the owners of
 * verified ones.
 */
async function removeFactors(db: Db, mail: MailDeps): Promise<void> {
  const removed = await db
    .deleteFrom('factors')
    .using('users')
    .whereRef('users.id', '=', 'factors.userId')
    .where((factor) =>
      factor.or([factor('factors.secret', 'is not', null), factor('factors.factorType', '=', 'recovery_code')]),
    )
    .returning(['factors.userId', 'factors.factorType', 'factors.friendlyName', 'factors.status', 'users.email'])
    .execute()
  for (const { userId, status, email, ...factor } of removed) {
    if (status !== 'verified') continue
    const name = nameOfFactor(factor)
    await recordEvent(db, { userId, kind: 'factor_removed', details: { type: factor.factorType, name }, ip: null })
    if (email !== null) await queueMail(db, mail, { to: email, template: 'factor-removed', data: { name } })
  }
}

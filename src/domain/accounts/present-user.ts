import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { UserRow } from './queries.ts'

/** A way to sign in, as the auth client's wire contract has it: `id` is the provider's name for the person, `identity_id` is ours. */
export type WireIdentity = {
  identity_id: string
  id: string
  user_id: string
  provider: string
  identity_data: Record<string, unknown>
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

export type WireFactor = {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone'
  status: 'unverified' | 'verified'
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

/** An account as the auth client's wire contract has it. Times are RFC 3339; those that did not happen are left out. */
export type WireUser = {
  id: string
  aud: 'authenticated'
  role: 'authenticated'
  email: string
  phone: string
  app_metadata: { provider: string; providers: string[] }
  user_metadata: Record<string, unknown>
  identities: WireIdentity[]
  factors: WireFactor[]
  is_anonymous: false
  created_at: string
  updated_at: string
  email_confirmed_at?: string
  phone_confirmed_at?: string
  confirmed_at?: string
  confirmation_sent_at?: string
  recovery_sent_at?: string
  email_change_sent_at?: string
  phone_change_sent_at?: string
  reauthentication_sent_at?: string
  new_email?: string
  new_phone?: string
  last_sign_in_at?: string
  banned_until?: string
}

/** Shows an account with its identities and factors, and without its secrets. */
export async function presentUser(db: Db, user: UserRow): Promise<WireUser> {
  const { identities, factors } = await readParts(db, user.id)
  return composeUser(user, identities, factors)
}

/** Puts together what `presentUser` shows, also of an account that is not there. */
export function composeUser(user: UserRow, identities: WireIdentity[], factors: WireFactor[]): WireUser {
  const provider = identities[0]?.provider ?? (user.email === null ? 'phone' : 'email')
  const providers = [...new Set([provider, ...identities.map((identity) => identity.provider)])]
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: { provider, providers },
    user_metadata: user.userMetadata as Record<string, unknown>,
    identities,
    factors,
    is_anonymous: false,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    ...presentTimes(user),
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    ...(user.newPhone === null ? {} : { new_phone: user.newPhone }),
  }
}

function presentTimes(user: UserRow) {
  const times = {
    email_confirmed_at: user.emailConfirmedAt,
    phone_confirmed_at: user.phoneConfirmedAt,
    confirmed_at: user.emailConfirmedAt ?? user.phoneConfirmedAt,
    confirmation_sent_at: user.confirmationSentAt,
    recovery_sent_at: user.recoverySentAt,
    email_change_sent_at: user.emailChangeSentAt,
    phone_change_sent_at: user.phoneChangeSentAt,
    reauthentication_sent_at: user.reauthenticationSentAt,
    last_sign_in_at: user.lastSignInAt,
    banned_until: user.bannedUntil,
  }
  return Object.fromEntries(
    Object.entries(times).flatMap(([name, time]) => (time === null ? [] : [[name, presentTime(time)]])),
  )
}

/** 'infinity' arrives as a number; on the wire it is the last moment that RFC 3339 can write. */
function presentTime(time: Date | number): string {
  return time instanceof Date ? time.toISOString() : '9999-12-31T23:59:59.999Z'
}

type Parts = { identities: WireIdentity[]; factors: WireFactor[] }

async function readParts(db: Db, userId: string): Promise<Parts> {
  const { rows } = await sql<Parts>`
    select
      (select coalesce(json_agg(json_build_object('identity_id', id, 'id', provider_id, 'user_id', user_id, 'provider', provider,
          'identity_data', identity_data, 'email', email, 'last_sign_in_at', last_sign_in_at, 'created_at', created_at, 'updated_at', updated_at)
          order by created_at, id), '[]') from identities where user_id = ${userId}) as identities,
      (select coalesce(json_agg(json_build_object('id', id, 'friendly_name', friendly_name, 'factor_type', factor_type, 'status', status,
          'phone', phone, 'created_at', created_at, 'updated_at', updated_at, 'last_challenged_at', last_challenged_at)
          order by created_at, id), '[]') from factors where user_id = ${userId}) as factors`.execute(db)
  const { identities, factors } = rows[0] ?? { identities: [], factors: [] }
  return {
    identities: identities.map((identity) => ({
      ...identity,
      ...partTimes(identity),
      last_sign_in_at: partTime(identity.last_sign_in_at),
    })),
    factors: factors.map((factor) => ({
      ...factor,
      ...partTimes(factor),
      last_challenged_at: partTime(factor.last_challenged_at),
    })),
  }
}

function partTimes({ created_at, updated_at }: { created_at: string; updated_at: string }) {
  return { created_at: new Date(created_at).toISOString(), updated_at: new Date(updated_at).toISOString() }
}

function partTime(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import type { UserRow } from '../queries.ts'

/** An identity in the auth client's wire format: `id` is the provider's id of the person, `identity_id` is the row's id. */
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
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  status: 'unverified' | 'verified'
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

/** An account in the auth client's wire format. Times are RFC 3339. Times of events that did not happen are omitted. */
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

/** An account without its private columns. */
export type ShownUser = Omit<
  UserRow,
  'passwordHash' | 'hasPassword' | 'passwordChangedAt' | 'emailChangeConfirmed' | 'deletionDueAt'
>
/** Identities and factors in PostgreSQL's JSON form. */
export type Parts = { identities: WireIdentity[]; factors: WireFactor[] }

/** The columns of `ShownUser`, for statements that read an account together with other work. */
export const shownColumns = [
  'id',
  'email',
  'phone',
  'user_metadata',
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'new_email',
  'new_phone',
  'last_sign_in_at',
  'banned_until',
  'created_at',
  'updated_at',
]
  .map((column) => `users.${column}`)
  .join(', ')

/** The columns of `Parts` for the account with the SQL expression `userId`. */
export function partColumns(userId: string): string {
  return `
    (select coalesce(json_agg(json_build_object('identity_id', id, 'id', provider_id, 'user_id', user_id, 'provider', provider,
        'identity_data', identity_data, 'email', email, 'last_sign_in_at', last_sign_in_at, 'created_at', created_at, 'updated_at', updated_at)
        order by created_at, id), '[]') from identities where user_id = ${userId}) as identities,
    (select coalesce(json_agg(json_build_object('id', id, 'friendly_name', friendly_name, 'factor_type', factor_type, 'status', status,
        'phone', phone, 'created_at', created_at, 'updated_at', updated_at, 'last_challenged_at', last_challenged_at)
        order by created_at, id), '[]') from factors where user_id = ${userId}) as factors`
}

const readParts = prepared<Parts>('read-parts', `select ${partColumns('$1')}`)

/** Presents an account with its identities and factors, without its secrets. */
export async function presentUser(db: Db, user: UserRow): Promise<WireUser> {
  const [parts] = await readParts(db, [user.id])
  return presentLoadedUser({ ...user, ...(parts ?? { identities: [], factors: [] }) })
}

/** Like `presentUser`, for a row with the columns of `shownColumns` and `partColumns`. */
export function presentLoadedUser({ identities, factors, ...user }: ShownUser & Parts): WireUser {
  return composeUser(user, identities.map(presentIdentity), factors.map(presentFactor))
}

/** Builds the result of `presentUser`, also for an account that does not exist. */
export function composeUser(user: ShownUser, identities: WireIdentity[], factors: WireFactor[]): WireUser {
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

function presentTimes(user: ShownUser) {
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

/** The driver returns 'infinity' as a number. On the wire it is the latest time that RFC 3339 can express. */
function presentTime(time: Date | number): string {
  return time instanceof Date ? time.toISOString() : '9999-12-31T23:59:59.999Z'
}

function presentIdentity(identity: WireIdentity): WireIdentity {
  return { ...identity, ...partTimes(identity), last_sign_in_at: partTime(identity.last_sign_in_at) }
}

function presentFactor(factor: WireFactor): WireFactor {
  return { ...factor, ...partTimes(factor), last_challenged_at: partTime(factor.last_challenged_at) }
}

function partTimes({ created_at, updated_at }: { created_at: string; updated_at: string }) {
  return { created_at: new Date(created_at).toISOString(), updated_at: new Date(updated_at).toISOString() }
}

function partTime(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

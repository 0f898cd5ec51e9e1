import { randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import type { AccountDeps } from '#domain/accounts/account-deps.ts'
import { createUser } from '#domain/accounts/lifecycle/create-user.ts'
import type { UserRow } from '#domain/accounts/queries.ts'
import type { WireSession } from '#domain/accounts/sessions/start-session.ts'

export type TestAccount = { user: UserRow; email: string; password: string }

/** An account with a password, confirmed by default, optionally an administrator. */
export async function makeAccount(
  { db, passwords }: Pick<AccountDeps, 'db' | 'passwords'>,
  {
    email = `member-${randomUUID()}@example.com`,
    password = `the password ${randomUUID()}`,
    confirmed = true,
    admin = false,
    metadata = {},
  }: {
    email?: string
    password?: string
    confirmed?: boolean
    admin?: boolean
    metadata?: Record<string, unknown>
  } = {},
): Promise<TestAccount> {
  const passwordHash = await passwords.hash(password)
  const user = await db.transaction().execute(async (db) => {
    const user = await createUser(db, {
      email,
      phone: null,
      passwordHash,
      metadata,
      isEmailConfirmed: confirmed,
      isPhoneConfirmed: false,
      ip: null,
    })
    if (admin) await db.insertInto('userRoles').values({ userId: user.id, role: 'admin' }).execute()
    return user
  })
  return { user, email, password }
}

export type SignedIn = { accessToken: string; refreshToken: string; userId: string; sessionId: string }

/** Signs in with the password, like a client. `url` is the site's address. */
export async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<SignedIn> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (response.status !== 200) throw new Error(`Signing in was answered ${response.status}: ${await response.text()}`)
  return signedIn((await response.json()) as WireSession)
}

/** The parts of a session that tests use. */
export function signedIn({ access_token, refresh_token, user }: WireSession): SignedIn {
  const [, payload = ''] = access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { session_id: string }
  return { accessToken: access_token, refreshToken: refresh_token, userId: user.id, sessionId: claims.session_id }
}

type AuthClientOptions = NonNullable<ConstructorParameters<typeof AuthClient>[0]>

/** The auth client itself with the server at `url`, with its session in memory. It refreshes only on request. */
export function authClient(url: string, options: AuthClientOptions = {}): InstanceType<typeof AuthClient> {
  const storage = new Map<string, string>()
  return new AuthClient({
    url: `${url}/auth/v1`,
    storageKey: `test-${randomUUID()}`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => {
        storage.set(key, value)
      },
      removeItem: (key) => {
        storage.delete(key)
      },
    },
    ...options,
  })
}

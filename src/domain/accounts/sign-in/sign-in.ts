import { prepared } from '#db/prepared.ts'
import { countAttemptSql, type RateLimiter, type StatementLimiter } from '#db/rate-limiter.ts'
import { isSameNetwork } from '#domain/abuse/visitor-key.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { normalEmail, normalPhone } from '../queries.ts'
import { issueSessionWithUser, startSessionWithUser, type WireSession } from '../sessions/start-session.ts'
import { countAttempt, tooManyRequests } from './admit-visitor.ts'
import { passwordAttempt } from './password-attempts.ts'

/** Maximum number of past sign-ins whose networks are compared. */
const knownAddressesMax = 100

export type SignIn = { email: string | null; phone: string | null; password: string; from: Origin }

/**
 * Signs in with an address or number and a password, at aal1. Throws `AuthError`: 429 `over_request_rate_limit`; 400 `invalid_credentials` for an
 * unknown account and for a wrong password alike; 400 `user_banned`, `email_not_confirmed` and `phone_not_confirmed`, only after a correct password.
 */
export async function signIn(
  deps: AccountDeps,
  { email, phone, password, from }: SignIn,
): Promise<{ session: WireSession; isAdmin: boolean }> {
  const name = accountName(email, phone)
  const attemptKey = passwordAttempt(deps, 'sign-in', name ?? `${email ?? phone}`)
  const by = email === null ? 'phone' : 'email'
  const { found, counted } = await findAccount(deps, { name, by, attemptKey, from })
  const isRight = await deps.passwords.verify(found?.passwordHash ?? null, password)
  if (found === null || !isRight) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  if (found.isBanned || !found.isConfirmed) {
    await counted.limiter.giveBack(counted.key)
    throw refusal(found, by)
  }
  const { id: userId, passwordHash } = found
  const countedAttempt = counted.limiter.count(counted.key)
  const input = { userId, method: 'password', from, passwordHash: passwordHash ?? '', countedAttempt } as const
  const { isAdmin, ...started } = await startSessionWithUser(deps.db, input)
  await renewHash(deps, found, password)
  return { session: await issueSessionWithUser(deps, started), isAdmin }
}

/** Normalizes the account name. Returns `null` for an invalid one, which gets the same answer as an unknown one. */
function accountName(email: string | null, phone: string | null): string | null {
  try {
    return email === null ? normalPhone(phone) : normalEmail(email)
  } catch {
    return null
  }
}

type Account = { id: string; passwordHash: string | null; isBanned: boolean; isConfirmed: boolean }
type AccountQuery = { name: string | null; by: 'email' | 'phone'; attemptKey: string; from: Origin }
/** `found` is `null` for an unknown account. `counted` is the limiter that counted the attempt. */
type Found = { found: Account | null; counted: { limiter: StatementLimiter; key: string } }

/**
 * Counts one attempt of the visitor and one of the account, then finds the account. One statement, the same for an unknown account. Throws 429
 * `over_request_rate_limit`.
 */
async function findAccount(deps: AccountDeps, query: AccountQuery): Promise<Found> {
  const { db, limits } = deps
  const { signInByVisitor, signInByAccount } = limits
  const { name, by, attemptKey, from } = query
  const [visitor, account] = [signInByVisitor.count(from.visitorKey), signInByAccount.count(attemptKey)]
  const now = Date.now()
  const windowEnds = [now + visitor.windowMs, now + account.windowMs]
  const [row] = await countAndFind[by](db, [
    visitor.row,
    account.row,
    ...windowEnds,
    now,
    visitor.points,
    account.points,
    name,
  ])
  if (row === undefined) throw new Error('The attempt was not counted')
  const { visitorPoints, visitorWindowEnd, accountPoints, accountWindowEnd, id, passwordHash, ...is } = row
  if (visitorPoints > visitor.points)
    throw await refusedAttempt(signInByVisitor, from.visitorKey, visitorWindowEnd - now)
  if (accountPoints > account.points) {
    const refused = await refusedAttempt(signInByAccount, attemptKey, accountWindowEnd - now)
    return findForKnownVisitor(deps, query, refused)
  }
  return {
    found: id === null ? null : { id, passwordHash, ...is },
    counted: { limiter: signInByAccount, key: attemptKey },
  }
}

/**
 * Other visitors who use up an account's attempts do not lock its owner out: a network where the account signed in during the last 30 days has a few
 * more. Throws `refused` for any other network, and the same for an unknown account; 429 when the additional attempts are used up too.
 */
async function findForKnownVisitor(
  { db, sealer, limits }: AccountDeps,
  { name, by, from }: AccountQuery,
  refused: AuthError,
): Promise<Found> {
  const [found] = name === null ? [] : await findWithNetworks[by](db, [name])
  if (found === undefined || !found.addresses.some((address) => isSameNetwork(address, from.ip))) throw refused
  const { addresses: _, ...account } = found
  const limiter = limits.signInByKnownVisitor
  const key = passwordAttempt({ sealer }, 'known network', `${name} ${from.visitorKey}`)
  await countAttempt(limiter, key)
  return { found: account, counted: { limiter, key } }
}

const findWithNetworks = { email: findWithNetworksBy('email'), phone: findWithNetworksBy('phone') }

/** Returns the account with the IP addresses of its sign-ins of the last 30 days, newest first. */
function findWithNetworksBy(column: 'email' | 'phone') {
  return prepared<Account & { addresses: string[] }>(
    `sign-in-networks-by-${column}`,
    `select id, password_hash, coalesce(banned_until > now(), false) as is_banned, ${column}_confirmed_at is not null as is_confirmed,
      array(select ip from account_events
        where user_id = users.id and kind = 'signed_in' and ip is not null and created_at > now() - interval '30 days'
        order by id desc limit ${knownAddressesMax}) as addresses
    from users where ${column} = $1`,
  )
}

type TriedRow = Omit<Account, 'id'> & {
  id: string | null
  visitorPoints: number
  visitorWindowEnd: number
  accountPoints: number
  accountWindowEnd: number
}

const countAndFind = { email: countAndFindBy('email'), phone: countAndFindBy('phone') }

/** Always locks the visitor's row before the account's, so that no deadlock occurs. */
function countAndFindBy(column: 'email' | 'phone') {
  return prepared<TriedRow>(
    `sign-in-by-${column}`,
    `with visitor as (
      ${countAttemptSql({ row: '$1', windowEnd: '$3', now: '$5' })}
    ), account as (
      ${countAttemptSql({ row: '$2', windowEnd: '$4', now: '$5', where: 'from visitor where visitor.points <= $6::integer' })}
    )
    select visitor.points as visitor_points, visitor.expire as visitor_window_end,
      coalesce(account.points, 0) as account_points, coalesce(account.expire, 0) as account_window_end,
      users.id, users.password_hash, coalesce(users.banned_until > now(), false) as is_banned,
      users.${column}_confirmed_at is not null as is_confirmed
    from visitor left join account on true left join users on users.${column} = $8 and account.points <= $7::integer`,
  )
}

/** A refused attempt does not count. If the give-back fails, the count stays too high, which is the safe side. */
async function refusedAttempt(limiter: RateLimiter, key: string, leftMs: number): Promise<AuthError> {
  await limiter.giveBack(key)
  return tooManyRequests(Math.max(1, Math.ceil(leftMs / 1000)))
}

function refusal({ isBanned }: Account, by: 'email' | 'phone'): AuthError {
  if (isBanned) return new AuthError(400, 'user_banned', 'User is banned')
  return by === 'email'
    ? new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    : new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
}

/** Renews the password hash when it has another cost than the current one. */
async function renewHash({ db, passwords }: AccountDeps, account: Account, password: string): Promise<void> {
  const known = account.passwordHash ?? ''
  if (!passwords.isOutdated(known)) return
  const passwordHash = await passwords.hash(password)
  await db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', account.id)
    .where('passwordHash', '=', known)
    .execute()
}

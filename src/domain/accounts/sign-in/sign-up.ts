import { sql } from 'kysely'
import { violates } from '#db/constraint-violation.ts'
import type { Db } from '#db/db.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { AuthError } from '../auth-error.ts'
import { createUser } from '../lifecycle/create-user.ts'
import { type AccountName, lockUserByName } from '../lock-user.ts'
import { findUserByEmail, findUserByPhone, getUser, type UserRow } from '../queries.ts'
import { composeUser, presentUser, type WireUser } from '../sessions/present-user.ts'
import { issueSession, startSession, type WireSession } from '../sessions/start-session.ts'
import { type MailRequest, sendAlreadyRegistered, sendConfirmation, sendPhoneCode } from '../tokens/account-mails.ts'
import { requireStrongPassword } from './passwords.ts'

export type SignUp = AccountName & {
  password: string
  metadata: Record<string, unknown>
  request: MailRequest
  from: Origin
}

/**
 * Makes an account and sends what confirms it. Whether the address was known is told to its owner, by mail, and to nobody else: the answer looks
 * the same, and a hash is computed, in every case. An account that waits for its confirmation is sent it again; when it was begun with another
 * password neither counts from then on, for one of the two is not the owner's (the link still opens the account). Where addresses need no
 * confirmation the answer is a session, and a known one is refused. Throws `AuthError` 422: `weak_password`, `user_already_exists`.
 */
export async function signUp(deps: AccountDeps, input: SignUp): Promise<WireUser | WireSession> {
  requireStrongPassword(input.password)
  const { waitingHash, passwordHash } = await compareOrHash(deps, input)
  // A waiting account may be gone by the time its name is locked.
  const hashOf = async () => passwordHash ?? (await deps.passwords.hash(input.password))
  const isConfirmed = deps.autoconfirm && input.email !== null
  return onceKnown(input, () =>
    deps.db.transaction().execute(async (db) => {
      const known = await lockUserByName(db, input)
      if (isConfirmed) {
        if (known !== undefined) throw new AuthError(422, 'user_already_exists', 'User already registered')
        return signUpConfirmed(db, deps, input, await hashOf())
      }
      if (known === undefined) return signUpNew(db, deps, input, await hashOf())
      await remind(db, deps, known, input, waitingHash)
      return inventUser(db, input)
    }),
  )
}

type Compared = {
  /** The hash of a waiting account that the password given fits. */
  waitingHash: string | null
  /** The hash of the password given, when there was no waiting account to compare it with. */
  passwordHash: string | null
}

/** One hash is computed whoever is known: that of the password given, or the comparison with a waiting account's. */
async function compareOrHash(deps: AccountDeps, { email, phone, password }: SignUp): Promise<Compared> {
  const known = email === null ? await findUserByPhone(deps.db, phone) : await findUserByEmail(deps.db, email)
  if (known === undefined || !isWaiting(known))
    return { waitingHash: null, passwordHash: await deps.passwords.hash(password) }
  const fits = await deps.passwords.verify(known.passwordHash, password)
  return { waitingHash: fits ? known.passwordHash : null, passwordHash: null }
}

function isWaiting({ emailConfirmedAt, phoneConfirmedAt }: UserRow): boolean {
  return emailConfirmedAt === null && phoneConfirmedAt === null
}

async function dropPassword(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute()
}

/** Does `work` again when somebody else took the name since it looked: the second time it is known. */
export async function onceKnown<T>({ email }: AccountName, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!violates(error, email === null ? 'users_phone_key' : 'users_email_key')) throw error
    return work()
  }
}

async function signUpNew(db: Db, deps: AccountDeps, input: SignUp, passwordHash: string): Promise<WireUser> {
  const user = await createUser(db, { ...newUser(input), passwordHash, isEmailConfirmed: false })
  if (user.email === null) await sendPhoneCode(db, deps, user, 'phone_confirmation')
  else await sendConfirmation(db, deps, user, input.request)
  return presentUser(db, await getUser(db, user.id))
}

async function signUpConfirmed(db: Db, deps: AccountDeps, input: SignUp, passwordHash: string): Promise<WireSession> {
  const { id } = await createUser(db, { ...newUser(input), passwordHash, isEmailConfirmed: true })
  const session = await startSession(db, { userId: id, method: 'password', from: input.from })
  return issueSession(deps, db, session, await getUser(db, id))
}

/** What `createUser` is given of a name and what somebody says of themselves. */
export function newUser({ email, phone, metadata, from }: AccountName & Pick<SignUp, 'metadata' | 'from'>) {
  return { email, phone, metadata, isPhoneConfirmed: false, ip: from.ip }
}

async function remind(
  db: Db,
  deps: AccountDeps,
  user: UserRow,
  { request }: SignUp,
  waitingHash: string | null,
): Promise<void> {
  if (!isWaiting(user)) return sendAlreadyRegistered(db, deps, user)
  if (user.passwordHash !== waitingHash) await dropPassword(db, user.id)
  if (user.email === null) await sendPhoneCode(db, deps, user, 'phone_confirmation')
  else await sendConfirmation(db, deps, user, request)
}

type Invented = { id: string; identityId: string; metadata: Record<string, unknown>; at: Date }

/**
 * An answer for a known address that nobody can tell from that for a new one. Ids, times and the order of members come from the database, as they
 * would for an account that was made.
 */
async function inventUser(db: Db, { email, phone, metadata }: SignUp): Promise<WireUser> {
  const { rows } = await sql<Invented>`
    select uuidv7() as id, uuidv7() as identity_id, ${JSON.stringify(metadata)}::jsonb as metadata, now() as at`.execute(
    db,
  )
  const [made] = rows
  if (made === undefined) throw new Error('The database answered nothing')
  const user: UserRow = {
    id: made.id,
    email,
    phone,
    userMetadata: made.metadata as UserRow['userMetadata'],
    confirmationSentAt: made.at,
    createdAt: made.at,
    updatedAt: made.at,
    ...neverHappened,
  }
  const identity = {
    identity_id: made.identityId,
    id: made.id,
    user_id: made.id,
    provider: email === null ? 'phone' : 'email',
    identity_data: {
      sub: made.id,
      ...(email === null ? { phone } : { email }),
      email_verified: false,
      phone_verified: false,
    },
    email,
    last_sign_in_at: null,
    created_at: made.at.toISOString(),
    updated_at: made.at.toISOString(),
  }
  return composeUser(user, [identity], [])
}

const neverHappened = {
  bannedUntil: null,
  deletionDueAt: null,
  emailChangeConfirmed: null,
  emailChangeSentAt: null,
  emailConfirmedAt: null,
  hasPassword: false,
  lastSignInAt: null,
  newEmail: null,
  newPhone: null,
  passwordChangedAt: null,
  passwordHash: null,
  phoneChangeSentAt: null,
  phoneConfirmedAt: null,
  reauthenticationSentAt: null,
  recoverySentAt: null,
}

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
 * Creates an account and sends its confirmation. Only the owner of the address learns by mail whether it was known: the answer is the same in every
 * case, and one hash is computed in every case. An unconfirmed account gets its confirmation again. If it was created with another password, both
 * passwords become invalid, because only one can be the owner's (the link still opens the account). Where addresses need no confirmation, the answer
 * is a session, and a known address is refused. Throws `AuthError` 422: `weak_password`, `user_already_exists`.
 */
export async function signUp(deps: AccountDeps, input: SignUp): Promise<WireUser | WireSession> {
  requireStrongPassword(input.password)
  const { waitingHash, passwordHash } = await compareOrHash(deps, input)
  // The unconfirmed account may be deleted before its name is locked.
  const hashOf = async () => passwordHash ?? (await deps.passwords.hash(input.password))
  const isConfirmed = deps.autoconfirm && input.email !== null
  return retryIfNameTaken(input, () =>
    deps.db.transaction().execute(async (db) => {
      const known = await lockUserByName(db, input)
      if (isConfirmed) {
        if (known !== undefined) throw new AuthError(422, 'user_already_exists', 'User already registered')
        return signUpConfirmed(db, deps, input, await hashOf())
      }
      if (known === undefined) return signUpNew(db, deps, input, await hashOf())
      await remind(db, deps, known, input, waitingHash)
      return createDecoyUser(db, input)
    }),
  )
}

type Compared = {
  /** The hash of an unconfirmed account that the input password matches. */
  waitingHash: string | null
  /** The hash of the input password, when there was no unconfirmed account to compare with. */
  passwordHash: string | null
}

/**
 * Computes one hash in every case, so that the time reveals nothing: the hash of the input password, or the comparison with an unconfirmed account's
 * hash.
 */
async function compareOrHash(deps: AccountDeps, { email, phone, password }: SignUp): Promise<Compared> {
  const known = email === null ? await findUserByPhone(deps.db, phone) : await findUserByEmail(deps.db, email)
  if (known === undefined || !isWaiting(known))
    return { waitingHash: null, passwordHash: await deps.passwords.hash(password) }
  const matches = await deps.passwords.verify(known.passwordHash, password)
  return { waitingHash: matches ? known.passwordHash : null, passwordHash: null }
}

function isWaiting({ emailConfirmedAt, phoneConfirmedAt }: UserRow): boolean {
  return emailConfirmedAt === null && phoneConfirmedAt === null
}

async function dropPassword(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute()
}

/** Repeats `work` when a concurrent request took the name after `work` read it. The second time, the name is known. */
export async function retryIfNameTaken<T>({ email }: AccountName, work: () => Promise<T>): Promise<T> {
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

/** The input of `createUser` from a name and the user metadata. */
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

type DecoyIds = { id: string; identityId: string; metadata: Record<string, unknown>; at: Date }

/**
 * Creates an answer for a known address that cannot be distinguished from the answer for a new one. Ids, times and the order of members come from the
 * database, as for a new account.
 */
async function createDecoyUser(db: Db, { email, phone, metadata }: SignUp): Promise<WireUser> {
  const { rows } = await sql<DecoyIds>`
    select uuidv7() as id, uuidv7() as identity_id, ${JSON.stringify(metadata)}::jsonb as metadata, now() as at`.execute(
    db,
  )
  const [made] = rows
  if (made === undefined) throw new Error('The database returned no row')
  const user: UserRow = {
    id: made.id,
    email,
    phone,
    userMetadata: made.metadata as UserRow['userMetadata'],
    confirmationSentAt: made.at,
    createdAt: made.at,
    updatedAt: made.at,
    ...emptyColumns,
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

const emptyColumns = {
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

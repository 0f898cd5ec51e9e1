import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { passkeyChallengeSeconds } from '#contract/limits.ts'
import type { Db } from '#db/db.ts'
import type { Passkeys } from '#db/types.ts'
import { AuthError } from '../auth-error.ts'
import type { UserRow } from '../queries.ts'
import type { RelyingParty } from './relying-party.ts'

export type PasskeyRow = Selectable<Passkeys>
export type RegistrationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>
export type SignInOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>

/** Ed25519, ES256, RS256: what authenticators in use can do. */
const algorithms = [-8, -7, -257]
const timeoutMs = passkeyChallengeSeconds * 1000

const text = (max: number) => z.string().min(1).max(max)
const credentialId = text(1_400).regex(/^[A-Za-z0-9_-]+$/)
const signed = { clientDataJSON: text(8_192) }
const shared = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }
const registration = z.object({
  ...shared,
  response: z.object({
    ...signed,
    attestationObject: text(65_536),
    transports: z.array(text(32)).max(10).optional().catch(undefined),
  }),
})
const assertion = z.object({
  ...shared,
  response: z.object({
    ...signed,
    authenticatorData: text(8_192),
    signature: text(8_192),
    userHandle: z.string().max(200).nullish(),
  }),
})

type Passkey = Pick<PasskeyRow, 'credentialId' | 'transports'>

/**
 * What a browser needs to create a credential. A passkey that signs in alone must be discoverable and check its user; a second factor need
 * not, for the password did.
 */
export function registrationOptions(
  party: RelyingParty,
  user: UserRow,
  { known, signsIn }: { known: readonly Passkey[]; signsIn: boolean },
): Promise<RegistrationOptions> {
  const label = user.email ?? user.phone ?? user.id
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: handleOf(user.id),
    userName: label,
    userDisplayName: label,
    attestationType: 'none',
    timeout: timeoutMs,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(namedCredential),
    authenticatorSelection: signsIn
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** What a browser needs to use a credential: one of `known`, or without any the one that its owner picks. */
export function signInOptions(party: RelyingParty, known: readonly Passkey[]): Promise<SignInOptions> {
  return generateAuthenticationOptions({
    rpID: party.id,
    timeout: timeoutMs,
    userVerification: known.length === 0 ? 'required' : 'preferred',
    ...(known.length === 0 ? {} : { allowCredentials: known.map(namedCredential) }),
  })
}

function namedCredential({ credentialId: id, transports }: Passkey) {
  return { id, transports: [...transports] }
}

/** The account as authenticators store it: 16 bytes that say nothing about the person. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

type Question = { party: RelyingParty; challenge: string; requiresUser: boolean }

/** A new credential, checked. Throws `AuthError` 400 `validation_failed`, 422 `webauthn_verification_failed`. */
export async function checkRegistration(
  input: unknown,
  { party, challenge, requiresUser }: Question,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const response = parse(registration, input) as RegistrationResponseJSON
  const { registrationInfo } = await checked<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: requiresUser,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (registrationInfo === undefined) throw refused()
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = [...(response.response.transports ?? [])]
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** The id of the credential that answered. Throws `AuthError` 400 `validation_failed` for what is no answer of an authenticator. */
export function readCredentialId(input: unknown): string {
  return parse(assertion, input).id
}

/**
 * Checks an answer by the credential on record. The counter is left to `noteUse`, which compares and stores it in one statement. Throws
 * `AuthError` 400 `validation_failed`, 422 `webauthn_verification_failed`.
 */
export async function checkAnswer(
  input: unknown,
  { party, challenge, requiresUser }: Question,
  passkey: PasskeyRow,
): Promise<{ counter: number }> {
  const response = parse(assertion, input)
  const { userHandle } = response.response
  const own = Buffer.from(handleOf(passkey.userId)).toString('base64url')
  if (
    response.id !== passkey.credentialId ||
    (typeof userHandle === 'string' && userHandle !== '' && userHandle !== own)
  )
    throw refused()
  const { verified, authenticationInfo } = await checked<VerifiedAuthenticationResponse>(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: requiresUser,
      // Below every counter there is: the comparison belongs to the statement that stores the new one.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: -1 },
    }),
  )
  if (!verified) throw refused()
  return { counter: authenticationInfo.newCounter }
}

/**
 * Stores the counter of an answer. `false` when it did not grow: the credential was copied, or the answer is an old one. Authenticators without
 * a counter always send 0.
 */
export async function noteUse(db: Db, passkeyId: string, counter: number): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', passkeyId)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

export function refused(cause?: unknown): AuthError {
  const message = 'The passkey could not be verified'
  return new AuthError(422, 'webauthn_verification_failed', message, cause === undefined ? {} : { cause })
}

function parse<Shape extends z.ZodType>(shape: Shape, input: unknown): z.infer<Shape> {
  const { data, success } = shape.safeParse(input)
  if (!success) throw new AuthError(400, 'validation_failed', 'credential must be the answer of an authenticator')
  return data
}

/** The library throws on whatever does not fit: wrong origin, wrong challenge, no user verification, and bytes that are no CBOR. */
async function checked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    throw refused(error)
  }
}

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
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
export type RegistrationOptions = PublicKeyCredentialCreationOptionsJSON
export type SignInOptions = PublicKeyCredentialRequestOptionsJSON

/** A tenth of all modules of the server belong to this library, which a start without passkeys need not load. */
const loadLibrary = () => import('@simplewebauthn/server')

/** Ed25519, ES256, RS256: the algorithms of common authenticators. */
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
 * Creates the browser's options for a new credential. A sign-in passkey must be discoverable and verify its user. A second factor need not, because
 * the password is the other factor.
 */
export async function registrationOptions(
  party: RelyingParty,
  user: UserRow,
  { known, signsIn }: { known: readonly Passkey[]; signsIn: boolean },
): Promise<RegistrationOptions> {
  const { generateRegistrationOptions } = await loadLibrary()
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

/** Creates the browser's options for the use of a credential: one of `known`, or any discoverable one when `known` is empty. */
export async function signInOptions(party: RelyingParty, known: readonly Passkey[]): Promise<SignInOptions> {
  const { generateAuthenticationOptions } = await loadLibrary()
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

/** The user handle in authenticators: 16 bytes without personal data. */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

type Question = { party: RelyingParty; challenge: string; requiresUser: boolean }

/** Verifies a new credential. Throws `AuthError` 400 `validation_failed`, 422 `webauthn_verification_failed`. */
export async function checkRegistration(
  input: unknown,
  { party, challenge, requiresUser }: Question,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const response = parse(registration, input) as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await loadLibrary()
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

/** Returns the credential id of a response. Throws `AuthError` 400 `validation_failed` for input that is not an authenticator's response. */
export function readCredentialId(input: unknown): string {
  return parse(assertion, input).id
}

/**
 * Verifies a response with the stored credential. `noteUse` compares and stores the counter in one statement. Throws `AuthError` 400
 * `validation_failed`, 422 `webauthn_verification_failed`.
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
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await checked<VerifiedAuthenticationResponse>(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: requiresUser,
      // Lower than every counter, because the statement that stores the new counter compares it.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: -1 },
    }),
  )
  if (!verified) throw refused()
  return { counter: authenticationInfo.newCounter }
}

/**
 * Stores the counter of a response. Returns `false` when the counter did not grow: the credential was copied, or the response is an old one.
 * Authenticators without a counter always send 0.
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

/** The library throws for every invalid response: wrong origin, wrong challenge, no user verification, and bytes that are not CBOR. */
async function checked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check()
  } catch (error) {
    throw refused(error)
  }
}

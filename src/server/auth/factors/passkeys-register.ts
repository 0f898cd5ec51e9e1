import { addPasskey, beginPasskey } from '#domain/accounts/passkeys/add-passkey.ts'
import { admitAttempt } from '#domain/accounts/sign-in/admit-visitor.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readText } from '../request/read-input.ts'
import { requireUser } from '../request/require-user.ts'
import { presentPasskey } from './passkeys-list.ts'

/** Returns the browser's options for a new passkey of the caller. `expires_at` in seconds since 1970. */
export async function passkeysRegistrationOptions(request: AuthRequest): Promise<AuthAnswer> {
  const who = { ...(await requireUser(request)), from: request.from }
  await admitAttempt(request.deps, request.from.visitorKey)
  const { id, expiresAt, options } = await beginPasskey(request.deps, who)
  const body = { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) }
  return { status: 200, body }
}

/** Adds the passkey that the browser created. */
export async function passkeysRegistrationVerify(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, body, from } = request
  const who = { ...(await requireUser(request)), from }
  await admitAttempt(deps, from.visitorKey)
  const answer = { challengeId: readText(body, 'challenge_id'), credential: body.credential }
  return { status: 200, body: presentPasskey(await addPasskey(deps, who, answer)) }
}

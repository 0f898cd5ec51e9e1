import { beginPasskeySignIn, signInWithPasskey } from '#domain/accounts/passkeys/sign-in-with-passkey.ts'
import { admitAttempt, admitExchange } from '#domain/accounts/sign-in/admit-visitor.ts'
import { requireCaptcha } from '#domain/accounts/sign-in/captcha.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readText } from '../request/read-input.ts'

/** Returns the browser's options for a sign-in with a passkey. They name no account, so they are the same for all visitors. */
export async function passkeysAuthenticationOptions({ deps, body, from }: AuthRequest): Promise<AuthAnswer> {
  await requireCaptcha(deps, body.gotrue_meta_security)
  await admitAttempt(deps, from.visitorKey)
  const { id, expiresAt, options } = await beginPasskeySignIn(deps)
  return {
    status: 200,
    body: { challenge_id: id, options, expires_at: Math.floor(expiresAt.getTime() / 1000) },
  }
}

/** Signs in with the authenticator's response. The answer is the session. */
export async function passkeysAuthenticationVerify({ deps, body, from }: AuthRequest): Promise<AuthAnswer> {
  await admitExchange(deps, from.visitorKey)
  const answer = { challengeId: readText(body, 'challenge_id'), credential: body.credential, from }
  return { status: 200, body: await signInWithPasskey(deps, answer) }
}

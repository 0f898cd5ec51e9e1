import type { Session, User } from '@supabase/auth-js'
import { resilientFetch } from '#web/platform/http/network.ts'
import { challengeOf, solveChallenge } from '#web/platform/http/solve-challenge.ts'
import type { AuthClient } from '#web/platform/session/auth-client.ts'
import { getAuth } from '#web/platform/session/session.ts'
import { snapshotOf } from '#web/platform/session/session-snapshot.ts'
import { type AuthRefusal, type AuthSituation, authMessage } from '../forms/auth-messages.ts'
import { clearSignUp, rememberSignUp } from '../sign-up/sign-up-marker.ts'

export type Refused = { kind: 'refused'; refusal: AuthRefusal }
/** A complete sign-in, or one that needs the second factor. */
export type SignedIn = { kind: 'signed-in'; user: User } | { kind: 'needs-factor' }

/** A response of the library: with data, or with an error. */
type Answer = { data: unknown; error: (Error & { code?: unknown }) | null }
type Data<Some extends Answer> = Extract<Some, { error: null }>['data']

/** The landing page of mails about a sign-up. */
const confirmUrl = () => `${window.location.origin}/auth/confirm`

/** Signs in with a password. Never throws. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<SignedIn | Refused> {
  const answer = await callAuth('signIn', (auth, security) =>
    auth.signInWithPassword({ email: email.trim(), password, options: security }),
  )
  return answer.kind === 'refused' ? answer : signedIn(answer.data.session)
}

type NewAccount = {
  firstName: string
  email: string
  password: string
  situation: 'signUp' | 'cardSignUp' | 'upgrade'
  /** Additional data about the sign-up that the account stores. */
  metadata?: Record<string, unknown>
}

/** Signs up. `unconfirmed` means that the link of a mail must be opened first. Never throws. */
export async function signUp(account: NewAccount): Promise<SignedIn | { kind: 'unconfirmed' } | Refused> {
  const { password, situation, metadata } = account
  const email = account.email.trim()
  const name = account.firstName.trim()
  const answer = await callAuth(situation, (auth, security) =>
    auth.signUp({
      email,
      password,
      options: {
        ...security,
        emailRedirectTo: confirmUrl(),
        data: { first_name: name, display_name: name, ...metadata },
      },
    }),
  )
  if (answer.kind === 'refused') return answer
  if (answer.data.session !== null) return signedIn(answer.data.session)
  rememberSignUp(email)
  return { kind: 'unconfirmed' }
}

/** Sends the mail with the confirmation link again, if it is still needed. Never throws; `null` means that it was requested. */
export async function resendConfirmation(email: string): Promise<AuthRefusal | null> {
  const answer = await callAuth('resend', (auth, security) =>
    auth.resend({ type: 'signup', email: email.trim(), options: { ...security, emailRedirectTo: confirmUrl() } }),
  )
  if (answer.kind === 'refused') return answer.refusal
  rememberSignUp(email.trim())
  return null
}

/** Sends a mail whose link leads to a new password. Never throws; the result is the same for unknown addresses. */
export async function requestReset(email: string): Promise<AuthRefusal | null> {
  const answer = await callAuth('reset', (auth, security) =>
    auth.resetPasswordForEmail(email.trim(), {
      ...security,
      redirectTo: `${window.location.origin}/auth/reset-password`,
    }),
  )
  return answer.kind === 'refused' ? answer.refusal : null
}

/** Redirects to another provider's sign-in, which returns to `/auth/callback`. Resolves with a refusal only if the redirect fails. */
export async function signInWithProvider(provider: string): Promise<AuthRefusal | null> {
  const answer = await callAuth('redirect', (auth) =>
    auth.signInWithOAuth({
      // The library's type has no name for a provider that the installation adds.
      provider: provider as 'google',
      options: { redirectTo: `${window.location.origin}/auth/callback` },
    }),
  )
  return answer.kind === 'refused' ? answer.refusal : null
}

export const linkKinds = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The result of opening a mailed link; `half` is the first of the two links for a change of address. */
export type LinkOutcome = SignedIn | { kind: 'half' } | Refused

/** Verifies a mailed link, which works once. Never throws. */
export async function verifyLink(tokenHash: string, kind: LinkKind): Promise<LinkOutcome> {
  const answer = await callAuth(kind === 'recovery' ? 'password' : 'confirm', (auth) =>
    auth.verifyOtp({ token_hash: tokenHash, type: kind }),
  )
  if (answer.kind === 'refused') return answer
  if (answer.data.session === null) return { kind: 'half' }
  clearSignUp()
  return signedIn(answer.data.session)
}

/** Exchanges the code of a redirect for a session. Never throws. */
export async function redeemCode(code: string, situation: AuthSituation): Promise<SignedIn | Refused> {
  const answer = await callAuth(situation, (auth) => auth.exchangeCodeForSession(code))
  return answer.kind === 'refused' ? answer : signedIn(answer.data.session)
}

/**
 * Finishes a sign-in with another provider on the page to which it returned. The client itself takes the code from the address; it ignores a code
 * without a matching record. Never throws.
 */
export async function finishRedirect(): Promise<SignedIn | Refused> {
  const answer = await callAuth('redirect', async (auth) => {
    const { error } = await auth.initialize()
    return error === null ? auth.getSession() : { data: { session: null }, error }
  })
  if (answer.kind === 'refused') return answer
  const isLeft = new URLSearchParams(window.location.search).has('code')
  if (isLeft || answer.data.session === null) {
    return { kind: 'refused', refusal: authMessage({ code: 'pkce_code_verifier_not_found' }, 'redirect') }
  }
  return signedIn(answer.data.session)
}

/** Sets a new password for the account of this session. Never throws. */
export async function setPassword(password: string): Promise<AuthRefusal | null> {
  const answer = await callAuth('password', (auth) => auth.updateUser({ password }))
  return answer.kind === 'refused' ? answer.refusal : null
}

export function signedIn(session: Session | null): SignedIn | Refused {
  if (session === null) return { kind: 'refused', refusal: authMessage(null, 'signIn') }
  const { state } = snapshotOf(session, null)
  return state === 'needs-factor' ? { kind: 'needs-factor' } : { kind: 'signed-in', user: session.user }
}

/** Additional options of a call to the sign-in service. */
type Security = { captchaToken?: string }

/** Calls the sign-in service; if it requires a captcha token, the token is computed and the call repeated once. */
export async function callAuth<Some extends Answer>(
  situation: AuthSituation,
  call: (auth: AuthClient, security: Security) => Promise<Some>,
): Promise<{ kind: 'answered'; data: Data<Some> } | Refused> {
  try {
    const auth = await getAuth()
    let answer = await call(auth, {})
    if (answer.error?.code === 'captcha_failed') {
      const token = await captchaToken()
      if (token !== null) answer = await call(auth, { captchaToken: token })
    }
    if (answer.error !== null) return { kind: 'refused', refusal: authMessage(answer.error, situation) }
    return { kind: 'answered', data: answer.data as Data<Some> }
  } catch (error) {
    return { kind: 'refused', refusal: authMessage(error, situation) }
  }
}

/** Computes the captcha token for installations that require one. `null` if none is available. */
async function captchaToken(): Promise<string | null> {
  const answer = await resilientFetch('/auth/v1/captcha')
  if (!answer.ok) return null
  const challenge = challengeOf(await answer.json())
  return challenge === null ? null : solveChallenge(challenge)
}

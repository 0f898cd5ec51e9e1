import type { Session, User } from '@supabase/auth-js'
import type { AuthClient } from '#web/platform/session/auth-client.ts'
import { getAuth } from '#web/platform/session/session.ts'
import { snapshotOf } from '#web/platform/session/session-snapshot.ts'
import { type AuthRefusal, type AuthSituation, authMessage } from '../forms/auth-messages.ts'
import { forgetSignUp, rememberSignUp } from '../sign-up/sign-up-marker.ts'
import { captchaToken } from './captcha-token.ts'

export type Refused = { kind: 'refused'; refusal: AuthRefusal }
/** A sign-in that is through, or that waits for the second factor. */
export type SignedIn = { kind: 'signed-in'; user: User } | { kind: 'needs-factor' }

/** An answer of the library: with data, or with an error. */
type Answer = { data: unknown; error: (Error & { code?: unknown }) | null }
type Data<Some extends Answer> = Extract<Some, { error: null }>['data']

/** The page of this site that mails about a sign-up lead to. */
const confirmUrl = () => `${window.location.origin}/auth/confirm`

/** Signs in with a password. Never throws. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<SignedIn | Refused> {
  const answer = await ask('signIn', (auth, security) =>
    auth.signInWithPassword({ email: email.trim(), password, options: security }),
  )
  return answer.kind === 'refused' ? answer : signedIn(answer.data.session)
}

type NewAccount = {
  firstName: string
  email: string
  password: string
  situation: 'signUp' | 'cardSignUp' | 'upgrade'
  /** What else the account is to remember of its sign-up. */
  metadata?: Record<string, unknown>
}

/** Signs up. `unconfirmed` says that a mail is on its way whose link must be opened first. Never throws. */
export async function signUp(account: NewAccount): Promise<SignedIn | { kind: 'unconfirmed' } | Refused> {
  const { password, situation, metadata } = account
  const email = account.email.trim()
  const name = account.firstName.trim()
  const answer = await ask(situation, (auth, security) =>
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

/** Has the mail with the confirmation link sent again, as long as it is needed. Never throws; `null` says that it was asked for. */
export async function resendConfirmation(email: string): Promise<AuthRefusal | null> {
  const answer = await ask('resend', (auth, security) =>
    auth.resend({ type: 'signup', email: email.trim(), options: { ...security, emailRedirectTo: confirmUrl() } }),
  )
  if (answer.kind === 'refused') return answer.refusal
  rememberSignUp(email.trim())
  return null
}

/** Has a mail sent whose link leads to a new password. Never throws; the answer is the same for addresses nobody knows. */
export async function requestReset(email: string): Promise<AuthRefusal | null> {
  const answer = await ask('reset', (auth, security) =>
    auth.resetPasswordForEmail(email.trim(), {
      ...security,
      redirectTo: `${window.location.origin}/auth/reset-password`,
    }),
  )
  return answer.kind === 'refused' ? answer.refusal : null
}

/** Leaves for another site's sign-in, which comes back to `/auth/callback`. Answers only when it could not leave. */
export async function signInWithProvider(provider: string): Promise<AuthRefusal | null> {
  const answer = await ask('redirect', (auth) =>
    auth.signInWithOAuth({
      // The library's list of names has no word for a provider that an installation brings itself.
      provider: provider as 'google',
      options: { redirectTo: `${window.location.origin}/auth/callback` },
    }),
  )
  return answer.kind === 'refused' ? answer.refusal : null
}

export const linkKinds = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const
export type LinkKind = (typeof linkKinds)[number]

/** What opening the link of a mail led to; `half` is the first of the two links that a change of address needs. */
export type LinkOutcome = SignedIn | { kind: 'half' } | Refused

/** Spends the link of a mail. Never throws. */
export async function verifyLink(tokenHash: string, kind: LinkKind): Promise<LinkOutcome> {
  const answer = await ask(kind === 'recovery' ? 'password' : 'confirm', (auth) =>
    auth.verifyOtp({ token_hash: tokenHash, type: kind }),
  )
  if (answer.kind === 'refused') return answer
  if (answer.data.session === null) return { kind: 'half' }
  forgetSignUp()
  return signedIn(answer.data.session)
}

/** Turns the code that a redirect brought into a session. Never throws. */
export async function redeemCode(code: string, situation: AuthSituation): Promise<SignedIn | Refused> {
  const answer = await ask(situation, (auth) => auth.exchangeCodeForSession(code))
  return answer.kind === 'refused' ? answer : signedIn(answer.data.session)
}

/**
 * Finishes a sign-in by another site on the page that it came back to, where the client takes the code from the address by itself. It leaves
 * there what it has no record of. Never throws.
 */
export async function finishRedirect(): Promise<SignedIn | Refused> {
  const answer = await ask('redirect', async (auth) => {
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

/** Gives the account of this session a new password. Never throws. */
export async function setPassword(password: string): Promise<AuthRefusal | null> {
  const answer = await ask('password', (auth) => auth.updateUser({ password }))
  return answer.kind === 'refused' ? answer.refusal : null
}

export function signedIn(session: Session | null): SignedIn | Refused {
  if (session === null) return { kind: 'refused', refusal: authMessage(null, 'signIn') }
  const { state } = snapshotOf(session, null)
  return state === 'needs-factor' ? { kind: 'needs-factor' } : { kind: 'signed-in', user: session.user }
}

/** What a call to the sign-in service may carry along. */
type Security = { captchaToken?: string }

/**
 * Asks the sign-in service; where it wants a proof that no robot asks, the proof is worked out and the question put again, once.
 */
export async function ask<Some extends Answer>(
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

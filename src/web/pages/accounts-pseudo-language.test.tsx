import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Claim, ClaimKey } from '#contract/operations/site-content.ts'
import { expectTranslated, inPseudoLanguage, plainTexts, settled } from '#test/harness/pseudo-language.ts'
import { draw, keepSession, seen } from '#test/harness/screen.tsx'
import { AuthCallback } from '#web/accounts/callback/auth-callback.tsx'
import { ConfirmEmail } from '#web/accounts/callback/confirm-email.tsx'
import { ResetPassword } from '#web/accounts/callback/reset-password.tsx'
import { TwoFactorChallenge } from '#web/accounts/second-factor/two-factor-challenge.tsx'
import { AccountPassword } from '#web/accounts/security/account-password.tsx'
import { PhoneEnrolment } from '#web/accounts/security/phone-enrolment.tsx'
import { TotpEnrolment } from '#web/accounts/security/totp-enrolment.tsx'
import { AuthNoticeBox } from '#web/accounts/sign-in/auth-notice-box.tsx'
import { InlineAuthForms } from '#web/accounts/sign-in/inline-auth-forms.tsx'
import { LoginDialog } from '#web/accounts/sign-in/login-dialog.tsx'
import { SignUpDiagnostic } from '#web/accounts/sign-up/sign-up-diagnostic.tsx'
import { TrialAccountForm } from '#web/accounts/sign-up/trial-account-form.tsx'
import { WaitlistAccountForm } from '#web/accounts/sign-up/waitlist-account-form.tsx'
import { WaitlistFinish } from '#web/accounts/sign-up/waitlist-finish.tsx'
import { marketingLines } from '#web/home/claims.ts'
import { homeMeta } from '#web/home/home-meta.ts'
import { RotatingLines } from '#web/home/rotating-lines.tsx'
import AccountPage from './app/account.tsx'
import { HomeOutlook } from './home-outlook.tsx'
import { HomeClosing, HomeOffer } from './home-parts.tsx'

/** Names, addresses, the operator's claims and dates, for which the pseudo-language uses the English form. */
const known =
  /[\w.…-]+@[\w.-]+|https?:\S+|links\.example\.com\S*|my app|Firefox|Linux|GitHub|\{"@context.*?search_term_string"\}\}\]\}|JBSW ?Y3DP|10,000\+|4\.9\/5|a survey|Ann Example|24 hours|rel="nofollow"|a writer|Runs a shop|It is there\.|Cancel anytime|(?:January|Jan) \d+, \d{4}(?:(?:,| at) [\d:]+ [AP]M)?/gu

const userId = '0197a5c0-0000-7000-8000-000000000001'
const at = '2026-01-01T10:00:00.000Z'
const profile = {
  userId,
  email: 'ann@example.com',
  displayName: 'Ann Example',
  role: 'user' as const,
  subscriptionTier: null,
  createdAt: at,
}
const factor = { id: 'f1', factor_type: 'totp', friendly_name: 'my app', status: 'verified', created_at: at }
const phone = { ...factor, id: 'f2', factor_type: 'phone', friendly_name: undefined, phone: '4915123456789' }
const identity = (provider: string) => ({ id: provider, identity_id: provider, provider, identity_data: {} })
const user = {
  id: userId,
  email: 'ann@example.com',
  new_email: 'ann.new@example.com',
  email_confirmed_at: at,
  identities: [identity('email'), identity('github'), identity('oidc')],
  factors: [factor, phone],
}
const session = {
  id: '00000000-0000-4000-8000-00000000000a',
  current: true,
  aal: 'aal2',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ip: '203.0.113.7',
  createdAt: at,
  refreshedAt: at,
}
const other = { ...session, id: '00000000-0000-4000-8000-00000000000b', current: false, userAgent: null, ip: null }
const event = { id: session.id, kind: 'factor_added', details: { name: 'my app' }, ip: '203.0.113.7', createdAt: at }

const server = {
  'GET /api/account': () => ({
    body: { profile, isAdmin: false, deletionDueAt: null, hasPassword: true, claims: { used: 0, limit: 3 } },
  }),
  'GET /api/account/sessions': () => ({ body: { sessions: [session, other] } }),
  'GET /api/account/events': () => ({ body: { events: [event], nextCursor: null } }),
  'GET /api/site-content': () => ({ body: { claims: [], testimonials: [] } }),
  'GET /auth/v1/user': () => ({ body: user }),
  'GET /auth/v1/health': () => ({ body: { name: 'auth' } }),
  'GET /auth/v1/passkeys': () => ({ body: [{ id: 'p1', friendly_name: 'my app', created_at: at }] }),
  'GET /auth/v1/factors/recovery-codes': () => ({ body: { total: 10, remaining: 7, generated_at: at } }),
  'GET /auth/v1/settings': () => ({ body: { external: { email: true, github: true } } }),
  'POST /auth/v1/factors': () => ({
    body: { id: 'f3', type: 'totp', totp: { qr_code: 'data:,', secret: 'JBSWY3DP', uri: 'otpauth://x' } },
  }),
}

inPseudoLanguage(server)
afterEach(() => {
  window.history.replaceState(null, '', '/')
})

const doNothing = () => undefined
const nothingWrong = async () => null
const signedIn = (draw: () => ReactNode) => () => {
  keepSession({ id: userId, email: 'ann@example.com' })
  return draw()
}
const atPath = (path: string, draw: () => ReactNode) => () => {
  window.history.replaceState(null, '', path)
  return draw()
}
const flow = { onContinue: doNothing, onSignIn: doNothing }
const claim = (key: ClaimKey, text: string, isSubstantiated = true): Claim => ({
  key,
  text,
  isSubstantiated,
  isLive: false,
  source: null,
})
const testimonial = {
  id: userId,
  name: 'Ann Example',
  role: 'Runs a shop',
  content: 'It is there.',
  avatar: null,
  rating: 5,
}
const claims = [
  claim('customers', '10,000+'),
  claim('rating', '4.9/5'),
  claim('reviewCount', '10,000+', false),
  claim('statUserBase', '10,000+'),
  claim('cancelAnytime', 'Cancel anytime'),
]
const homePart = {
  origin: 'https://links.example.com',
  terms: { lifetimeSeconds: 86_400, linkRel: 'nofollow' as const, writer: 'a writer' },
  content: { claims, testimonials: [{ ...testimonial, isSubstantiated: true, source: 'a survey' }] },
  contactEmail: null,
}

const screens: Record<string, () => ReactNode> = {
  'the profile on the account page': signedIn(() => <AccountPage />),
  'sign-in on the account page': atPath(
    '/#security',
    signedIn(() => <AccountPage />),
  ),
  'sessions on the account page': atPath(
    '/#sessions',
    signedIn(() => <AccountPage />),
  ),
  'the data on the account page': atPath(
    '/#data',
    signedIn(() => <AccountPage />),
  ),
  'choosing a first password': signedIn(() => <AccountPassword hasPassword={false} email="ann@example.com" />),
  'adding an authenticator app': signedIn(() => (
    <TotpEnrolment usedNames={[]} onAdded={doNothing} onClose={doNothing} />
  )),
  'adding a phone': signedIn(() => (
    <PhoneEnrolment usedNames={[]} typedBefore="" onAdded={doNothing} onClose={doNothing} />
  )),
  'signing in': () => <LoginDialog tab="login" onClose={doNothing} onDone={doNothing} />,
  'signing up': () => <LoginDialog tab="signup" upgrade onClose={doNothing} onDone={doNothing} />,
  'a second factor without a session': () => <TwoFactorChallenge onDone={doNothing} onCancelled={doNothing} />,
  'a mail that confirms': () => <AuthNoticeBox notice={{ kind: 'created', email: 'ann@example.com' }} />,
  'an account that is there': () => <AuthNoticeBox notice={{ kind: 'exists', email: 'ann@example.com' }} />,
  'a mail that resets': () => <AuthNoticeBox notice={{ kind: 'resetSent', email: 'ann@example.com' }} />,
  'the sign-up of the landing page': () => <InlineAuthForms providers={[]} testimonials={[]} onDone={doNothing} />,
  'confirming without a link': () => <ConfirmEmail {...flow} />,
  'confirming by a link': atPath('/?token_hash=a&type=signup&email=ann@example.com', () => <ConfirmEmail {...flow} />),
  'the first of two links': atPath('/?message=x', () => <ConfirmEmail {...flow} />),
  'a link that was refused': atPath('/?error=access_denied&error_code=otp_expired', () => <ConfirmEmail {...flow} />),
  'asking for a new password': () => <ResetPassword {...flow} />,
  'a new password': atPath('/?token_hash=a&type=recovery&email=ann@example.com', () => <ResetPassword {...flow} />),
  'coming back from another site with nothing': () => <AuthCallback {...flow} />,
  'coming back from a cancelled sign-in': atPath('/?error=access_denied', () => <AuthCallback {...flow} />),
  'keeping a trial post': () => <TrialAccountForm onDone={doNothing} onExists={doNothing} />,
  'an account on the way to the waitlist': () => (
    <WaitlistAccountForm email="" onEmail={doNothing} onMade={nothingWrong} onSignIn={doNothing} />
  ),
  'a waitlist that was not joined': () => (
    <WaitlistFinish email="ann@example.com" refusal={null} busy={false} onSubmit={doNothing} />
  ),
  'what the product offers': () => <HomeOffer {...homePart} />,
  'the testimonials': () => <HomeOutlook {...homePart} />,
  'the end of the landing page': () => <HomeClosing {...homePart} />,
}

test.each(Object.keys(screens))('%s: every text comes from the catalogues', async (name) => {
  const screen = screens[name]?.()
  draw(screen, `/${window.location.search}${window.location.hash}`)
  await settled()
  if (name === 'sessions on the account page') await seen('203.0.113.7')
  expect(plainTexts(known)).toEqual([])
})

test('the problems of a sign-up come from the catalogues', async () => {
  draw(<SignUpDiagnostic />)
  await vi.waitFor(() => expect(document.querySelector('button')?.disabled).toBe(false), { timeout: 10_000 })
  expect(plainTexts(/https?:\S+|localStorage|sessionStorage/gu)).toEqual([])
})

test('the rotating lines, and the meta tags of the landing page', async () => {
  draw(<RotatingLines lines={marketingLines(Object.fromEntries(claims.map((one) => [one.key, one])))} />)
  await expectTranslated(known)
  const [title, description] = homeMeta('https://links.example.com')
  expect(title).toMatchObject({ title: expect.stringMatching(/^⟦.*⟧/) })
  expect(description).toMatchObject({ content: expect.stringMatching(/^⟦.*⟧$/) })
})

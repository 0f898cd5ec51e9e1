import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { resilientFetch } from '#web/platform/http/network.ts'
import { listFormat, relativeFormat } from '#web/platform/i18n/formats.ts'
import { hasStoredSession, storedSession } from '#web/platform/session/session-presence.ts'
import { signUpBegun } from './sign-up-marker.ts'

/** `unsure`: not an error, but worth a manual check. `open`: there is nothing to check yet. */
export type Verdict = 'good' | 'open' | 'unsure' | 'bad'

/** The result of one check: `evidence` is what was found, `advice` what to do about it. */
export type Finding = { verdict: Verdict; evidence: string; advice?: string }

export type SignUpCheck = { id: string; label: MessageDescriptor; run: () => Promise<Finding> | Finding }

/** A larger clock difference makes fresh sessions seem expired. */
const clockToleranceSeconds = 120
const answerWithinMs = 10_000

/** Everything that a sign-up needs from the browser and the connection, in the order of use. */
export const signUpChecks: readonly SignUpCheck[] = [
  { id: 'storage', label: msg`Browser storage`, run: checkStorage },
  { id: 'cookies', label: msg`Cookies`, run: checkCookies },
  { id: 'crypto', label: msg`Secure connection`, run: checkCrypto },
  { id: 'service', label: msg`Sign-in service`, run: checkService },
  { id: 'clock', label: msg`Device clock`, run: checkClock },
  { id: 'settings', label: msg`Sign-up settings`, run: checkSettings },
  { id: 'mail', label: msg`Confirmation email`, run: checkMail },
  { id: 'session', label: msg`Session in this browser`, run: checkSession },
]

/** Runs a check and turns any error into a finding. */
export async function runCheck({ run }: SignUpCheck): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    const evidence = error instanceof Error ? error.message : String(error)
    return { verdict: 'bad', evidence, advice: t`Check your internet connection, then run the checks again.` }
  }
}

function checkStorage(): Finding {
  const failed = (['localStorage', 'sessionStorage'] as const).filter((area) => !canStore(area))
  if (failed.length === 0) return { verdict: 'good', evidence: t`Storage works.` }
  const areas = listFormat(undefined).format(failed)
  return {
    verdict: failed.includes('localStorage') ? 'bad' : 'unsure',
    evidence: t`${areas} can’t store data.`,
    advice: t`Leave private browsing, or allow this site to store data. Otherwise you’re signed out on every reload.`,
  }
}

function canStore(area: 'localStorage' | 'sessionStorage'): boolean {
  const name = 'sign_up_check'
  try {
    window[area].setItem(name, 'stored')
    const stored = window[area].getItem(name) === 'stored'
    window[area].removeItem(name)
    return stored
  } catch {
    return false
  }
}

function checkCookies(): Finding {
  if (navigator.cookieEnabled) return { verdict: 'good', evidence: t`Cookies are allowed.` }
  return {
    verdict: 'unsure',
    evidence: t`Cookies are blocked.`,
    advice: t`Signing in with a password works without cookies. To sign in with another provider, allow cookies here.`,
  }
}

function checkCrypto(): Finding {
  const { origin } = window.location
  if (window.isSecureContext && window.crypto.subtle !== undefined) {
    return { verdict: 'good', evidence: t`${origin} is secure.` }
  }
  return {
    verdict: 'bad',
    evidence: t`${origin} isn’t a secure connection, so the browser disables cryptography.`,
    advice: t`Open this site with https://.`,
  }
}

async function checkService(): Promise<Finding> {
  const startedAt = performance.now()
  const answer = await resilientFetch('/auth/v1/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const took = Math.round(performance.now() - startedAt)
  const { status } = answer
  if (answer.ok) return { verdict: 'good', evidence: t`It returned ${status} within ${took} ms.` }
  return {
    verdict: 'bad',
    evidence: t`It returned ${status} after ${took} ms.`,
    advice: t`This is our fault. Please try again in a few minutes.`,
  }
}

async function checkClock(): Promise<Finding> {
  const sentAt = Date.now()
  const answer = await resilientFetch('/auth/v1/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const receivedAt = Date.now()
  const serverTime = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return { verdict: 'unsure', evidence: t`The server didn’t send its time.` }
  return clockFinding((sentAt + receivedAt) / 2 - serverTime)
}

/** The finding for a clock that is `aheadMs` milliseconds ahead of the server. Servers send whole seconds. */
export function clockFinding(aheadMs: number): Finding {
  const seconds = Math.round(aheadMs / 1_000)
  const apart = Math.abs(seconds)
  const evidence =
    apart <= 1
      ? t`It matches the server.`
      : seconds > 0
        ? plural(apart, {
            one: `It is ${apart} second ahead of the server.`,
            other: `It is ${apart} seconds ahead of the server.`,
          })
        : plural(apart, {
            one: `It is ${apart} second behind the server.`,
            other: `It is ${apart} seconds behind the server.`,
          })
  if (apart <= clockToleranceSeconds) return { verdict: 'good', evidence }
  return {
    verdict: 'bad',
    evidence,
    advice: t`Set this device’s clock automatically. Authenticator codes need the correct time too.`,
  }
}

type Settings = { disable_signup?: unknown; mailer_autoconfirm?: unknown }

async function checkSettings(): Promise<Finding> {
  const answer = await resilientFetch('/auth/v1/settings', {
    cache: 'no-store',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const { status } = answer
  if (!answer.ok)
    return {
      verdict: 'bad',
      evidence: t`The settings request returned ${status}.`,
      advice: t`Please try again in a few minutes.`,
    }
  const settings = (await answer.json()) as Settings
  if (settings.disable_signup === true) {
    return {
      verdict: 'bad',
      evidence: t`Sign-up is closed on this site.`,
      advice: t`Ask the site’s operator for an account.`,
    }
  }
  return {
    verdict: 'good',
    evidence:
      settings.mailer_autoconfirm === true
        ? t`Sign-up is open and doesn’t require email confirmation.`
        : t`Sign-up is open. We confirm each account with an email link that expires in 24 hours.`,
  }
}

function checkMail(): Finding {
  const begun = signUpBegun()
  if (begun === null) {
    return { verdict: 'open', evidence: t`No confirmation email was requested in this browser in the last 24 hours.` }
  }
  const { email } = begun
  const ago = minutesAgo(begun.at)
  return {
    verdict: 'unsure',
    evidence: t`Last requested ${ago}, to ${email}. We can’t see whether it arrived.`,
    advice: t`Check your spam folder too. After a minute, you can send it again below.`,
  }
}

function minutesAgo(at: number): string {
  const minutes = Math.round((Date.now() - at) / 60_000)
  if (minutes < 1) return t`less than a minute ago`
  const format = relativeFormat({ numeric: 'always' })
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour')
}

function checkSession(): Finding {
  const session = hasStoredSession() ? storedSession() : null
  if (session === null) return { verdict: 'good', evidence: t`You’re signed out, so you can sign up.` }
  const { email } = session
  return {
    verdict: 'unsure',
    evidence: email === null ? t`Someone is already signed in here.` : t`${email} is already signed in here.`,
    advice: t`Sign out first if you want another account.`,
  }
}

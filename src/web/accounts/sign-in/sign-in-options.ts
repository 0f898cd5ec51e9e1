import { use, useState } from 'react'
import { resilientFetch } from '#web/platform/http/network.ts'
import type { SignInProvider } from '#web/platform/http/page-context.ts'
import { providerName } from './provider-name.ts'

/** Members of `external` that are no other site. */
const ownWays = ['email', 'phone', 'anonymous_users']
/** The forms do not wait longer than this for the buttons beneath them. */
const waitMs = 2_000

/** After a request that failed, none is sent for this long: a form that renders again must not wait again. */
const failurePauseMs = 30_000

let providers: Promise<readonly SignInProvider[]> | undefined
let failedAt: number | null = null

/** The other sites one may sign in by, requested once; none for half a minute after the request failed or took too long. */
export function signInProviders(): Promise<readonly SignInProvider[]> {
  if (failedAt !== null && Date.now() - failedAt >= failurePauseMs) {
    failedAt = null
    providers = undefined
  }
  providers ??= loadProviders().catch(() => {
    failedAt = Date.now()
    return []
  })
  return providers
}

/** `signInProviders` for a form, which suspends only before it is first shown. */
export function useSignInProviders(): readonly SignInProvider[] {
  const [loading] = useState(signInProviders)
  return use(loading)
}

async function loadProviders(): Promise<readonly SignInProvider[]> {
  const answer = await resilientFetch('/auth/v1/settings', { signal: AbortSignal.timeout(waitMs) })
  if (!answer.ok) throw new Error(`settings answered ${answer.status}`)
  return providersOf(await answer.json())
}

/** What the settings of the sign-in service tell of other sites. Pure. */
export function providersOf(settings: unknown): SignInProvider[] {
  const { external, external_labels: labels } = (settings ?? {}) as Record<string, unknown>
  return Object.entries((external ?? {}) as Record<string, unknown>)
    .filter(([name, enabled]) => enabled === true && !ownWays.includes(name))
    .map(([name]) => ({ name, label: labelOf(name, labels) }))
}

function labelOf(name: string, labels: unknown): string {
  const told = typeof labels === 'object' && labels !== null ? (labels as Record<string, unknown>)[name] : undefined
  if (typeof told === 'string' && told.trim() !== '') return told
  return providerName(name)
}

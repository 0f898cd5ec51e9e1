import { use, useState } from 'react'
import { resilientFetch } from '#web/platform/http/network.ts'
import type { SignInProvider } from '#web/platform/http/page-context.ts'
import { providerName } from './provider-name.ts'

/** Members of `external` that are not other providers. */
const builtInMethods = ['email', 'phone', 'anonymous_users']
/** The time limit for the provider buttons, so that the forms above them appear soon. */
const waitMs = 2_000

/** After a failed request, none is sent for this long, so that a form that renders again does not wait again. */
const failurePauseMs = 30_000

let providers: Promise<readonly SignInProvider[]> | undefined
let failedAt: number | null = null

/** The sign-in providers, requested once; for half a minute after a failed or slow request, the list is empty. */
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

/** `signInProviders` for a form, which suspends only before its first render. */
export function useSignInProviders(): readonly SignInProvider[] {
  const [loading] = useState(signInProviders)
  return use(loading)
}

async function loadProviders(): Promise<readonly SignInProvider[]> {
  const answer = await resilientFetch('/auth/v1/settings', { signal: AbortSignal.timeout(waitMs) })
  if (!answer.ok) throw new Error(`settings answered ${answer.status}`)
  return providersOf(await answer.json())
}

/** The other providers in the settings of the sign-in service. A pure function. */
export function providersOf(settings: unknown): SignInProvider[] {
  const { external, external_labels: labels } = (settings ?? {}) as Record<string, unknown>
  return Object.entries((external ?? {}) as Record<string, unknown>)
    .filter(([name, enabled]) => enabled === true && !builtInMethods.includes(name))
    .map(([name]) => ({ name, label: labelOf(name, labels) }))
}

function labelOf(name: string, labels: unknown): string {
  const label = typeof labels === 'object' && labels !== null ? (labels as Record<string, unknown>)[name] : undefined
  if (typeof label === 'string' && label.trim() !== '') return label
  return providerName(name)
}

import { resilientFetch } from '#web/platform/network.ts'
import type { SignInProvider } from '#web/platform/page-context.ts'
import { providerName } from './provider-name.ts'

/** Members of `external` that are no other site. */
const ownWays = ['email', 'phone', 'anonymous_users']
/** The forms do not wait longer than this for the buttons beneath them. */
const waitMs = 2_000

let asked: Promise<readonly SignInProvider[]> | undefined

/** The other sites one may sign in by, asked for once. None when the answer fails or takes too long; the next call then asks again. */
export function signInProviders(): Promise<readonly SignInProvider[]> {
  asked ??= loadProviders().catch(() => {
    asked = undefined
    return []
  })
  return asked
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

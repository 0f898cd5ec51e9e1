import type { ProviderProfile } from '#adapters/sign-in/oauth-provider.ts'
import type { Origin } from '../account-deps.ts'
import { normalEmail } from '../queries.ts'

/** Somebody as another site told us, on the way to an account here. */
export type ReportedIdentity = { provider: string; profile: ProviderProfile; from: Origin }

/** The address that the other site vouches for, as accounts have it; `null` when there is none. */
export function verifiedEmail({ email, emailVerified }: ProviderProfile): string | null {
  if (email === null || !emailVerified) return null
  try {
    return normalEmail(email)
  } catch {
    return null
  }
}

/** What is kept of the person beside the identity, and shown to them. */
export function identityData(profile: ProviderProfile): Record<string, unknown> {
  const { subject, email, claims } = profile
  return {
    ...claims,
    sub: subject,
    provider_id: subject,
    ...(email === null ? {} : { email }),
    email_verified: verifiedEmail(profile) !== null,
    phone_verified: false,
  }
}

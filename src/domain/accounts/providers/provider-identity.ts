import type { ProviderProfile } from '#adapters/sign-in/oauth-provider.ts'
import type { Origin } from '../account-deps.ts'
import { normalEmail } from '../queries.ts'

/** An identity as reported by an external provider, before it is matched to an account. */
export type ReportedIdentity = { provider: string; profile: ProviderProfile; from: Origin }

/** The address that the provider has verified, in the form that accounts use. `null` when there is none. */
export function verifiedEmail({ email, emailVerified }: ProviderProfile): string | null {
  if (email === null || !emailVerified) return null
  try {
    return normalEmail(email)
  } catch {
    return null
  }
}

/** The stored identity data, which is also shown to the member. */
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

import { ProviderError } from '#adapters/sign-in/oauth-provider.ts'

/** Whether a sign-in failed at the provider. `fault` says whether the provider was unreachable or its answer untrusted. */
export function isProviderError(thrown: unknown): thrown is ProviderError {
  return thrown instanceof ProviderError
}

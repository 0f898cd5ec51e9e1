import { ProviderError } from '#adapters/sign-in/oauth-provider.ts'

/** Whether a sign-in failed at the other site: `fault` says whether it was out of reach or not to be believed. */
export function isProviderError(thrown: unknown): thrown is ProviderError {
  return thrown instanceof ProviderError
}

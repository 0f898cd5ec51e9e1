import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { redirectToProvider } from './redirect-to-provider.ts'

/** Begins a sign-in with a provider: `provider`, `redirect_to`, `scopes`, a PKCE challenge, and the provider's own parameters. */
export function authorize(request: AuthRequest): Promise<AuthAnswer> {
  return redirectToProvider(request, { linkingSessionId: null })
}

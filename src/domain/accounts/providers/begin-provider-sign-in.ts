import { randomUUID } from 'node:crypto'
import type { OauthProvider } from '#adapters/sign-in/oauth-provider.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type CodeChallenge, createFlowState } from '../tokens/flow-states.ts'

export type ProviderFlow = {
  provider: OauthProvider
  /** Already validated. */
  redirectTo: string
  challenge: CodeChallenge | null
  /** Scopes beside those that sign-in needs, as sent by the caller. */
  scopes: string | null
  /** The caller's own query parameters. */
  extra: ReadonlyMap<string, string>
  /** The secret in the browser's cookie. Only this browser can finish the flow. */
  browserKey: string
  /** The session of the member who links another identity. */
  linkingSessionId: string | null
}

/** The site's own callback URL for providers. */
export function callbackUrl({ origin }: Pick<AccountDeps, 'origin'>): string {
  return `${origin}/auth/v1/callback`
}

/** Starts a sign-in with an external provider. Returns the URL to redirect to. Throws `ProviderError` when the provider cannot be reached. */
export async function beginProviderSignIn(deps: AccountDeps, flow: ProviderFlow): Promise<string> {
  const { provider, redirectTo, challenge, scopes, extra, browserKey, linkingSessionId } = flow
  const state = randomUUID()
  const { url, secrets } = await provider.begin({ state, redirectUri: callbackUrl(deps), scopes, extra })
  await createFlowState(deps.db, deps, {
    id: state,
    provider: provider.name,
    challenge,
    redirectTo,
    secrets,
    browserKey,
    linkingSessionId,
  })
  return url
}

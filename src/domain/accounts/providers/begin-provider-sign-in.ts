import { randomUUID } from 'node:crypto'
import type { OauthProvider } from '#adapters/sign-in/oauth-provider.ts'
import type { AccountDeps } from '../account-deps.ts'
import { type CodeChallenge, createFlowState } from '../tokens/flow-states.ts'

export type ProviderFlow = {
  provider: OauthProvider
  /** Already found allowed. */
  redirectTo: string
  challenge: CodeChallenge | null
  /** Scopes beside those that sign-in needs, as the caller wrote them. */
  scopes: string | null
  /** The caller's own query parameters. */
  extra: ReadonlyMap<string, string>
  /** The secret of the browser's cookie: only this browser can end the flow. */
  browserKey: string
  /** The session of the member who adds another way to sign in. */
  linkingSessionId: string | null
}

/** The address of the site's own that providers return to. */
export function callbackUrl({ origin }: Pick<AccountDeps, 'origin'>): string {
  return `${origin}/auth/v1/callback`
}

/** Prepares the way to another site and answers the address to go to. Throws `ProviderError` when the provider cannot be reached. */
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

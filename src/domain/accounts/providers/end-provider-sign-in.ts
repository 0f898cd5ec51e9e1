import { ProviderError, type ProviderProfile, type ProviderTokens } from '#adapters/sign-in/oauth-provider.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { getUser } from '../queries.ts'
import { issueSession, startSession, type WireSession } from '../sessions/start-session.ts'
import { type ConsumedFlow, closeFlow, finishFlow } from '../tokens/flow-states.ts'
import { callbackUrl } from './begin-provider-sign-in.ts'
import { isCollision } from './is-collision.ts'
import { linkIdentity } from './link-identity.ts'
import { signInIdentity } from './sign-in-identity.ts'

/** What a flow ends with: a code that its browser exchanges (PKCE), or the session itself (implicit). */
export type EndedFlow = { authCode: string } | { session: WireSession }

/** What collides with a sign-up or a change of the same account at the same moment finds it done the next time. */
const triesMax = 3

/**
 * Ends a sign-in by way of another site with what the browser brought back. Who it is, the account and the end of the flow are one transaction:
 * either all of it is there afterwards or nothing. Throws `ProviderError`, and `AuthError` 403 `provider_email_needs_verification`, `user_banned`,
 * `session_not_found`, 422 `identity_already_exists`.
 */
export async function endProviderSignIn(
  deps: AccountDeps,
  { flow, answer, from }: { flow: ConsumedFlow; answer: URLSearchParams; from: Origin },
): Promise<EndedFlow> {
  const provider = deps.providers.get(flow.provider)
  if (provider === undefined) throw new ProviderError('untrusted', 'this provider is no longer offered')
  const redirectUri = callbackUrl(deps)
  const told = await provider.finish({ answer, state: flow.id, secrets: flow.secrets, redirectUri })
  for (let tries = 1; ; tries += 1) {
    try {
      return await endFlow(deps, { flow, from, ...told })
    } catch (error) {
      if (!isCollision(error) || tries >= triesMax) throw error
    }
  }
}

type Told = { flow: ConsumedFlow; from: Origin; profile: ProviderProfile; tokens: ProviderTokens }

function endFlow(deps: AccountDeps, { flow, from, profile, tokens }: Told): Promise<EndedFlow> {
  const told = { provider: flow.provider, profile, from }
  return deps.db.transaction().execute(async (db) => {
    const { linkingSessionId } = flow
    const userId =
      linkingSessionId === null
        ? await signInIdentity(db, deps, told)
        : await linkIdentity(db, deps, { ...told, sessionId: linkingSessionId })
    if (flow.usesPkce)
      return finishFlow(db, deps, { flowId: flow.id, userId, amrMethod: 'oauth', providerTokens: tokens })
    await closeFlow(db, flow.id)
    const user = await getUser(db, userId)
    const session = await startSession(db, { userId, method: 'oauth', from })
    return { session: await issueSession(deps, db, session, user, presentTokens(tokens)) }
  })
}

/** Tokens of the other site as the auth client's wire contract has them. */
export function presentTokens({ accessToken, refreshToken }: ProviderTokens) {
  return {
    provider_token: accessToken,
    ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
  }
}

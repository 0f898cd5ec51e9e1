import { ProviderError, type ProviderProfile, type ProviderTokens } from '#adapters/sign-in/oauth-provider.ts'
import type { AccountDeps, Origin } from '../account-deps.ts'
import { getUser } from '../queries.ts'
import { issueSession, startSession, type WireSession } from '../sessions/start-session.ts'
import { type ConsumedFlow, closeFlow, finishFlow } from '../tokens/flow-states.ts'
import { callbackUrl } from './begin-provider-sign-in.ts'
import { linkIdentity } from './link-identity.ts'
import { signInIdentity } from './sign-in-identity.ts'

/** The result of a flow: a code that the browser exchanges (PKCE), or the session itself (implicit). */
export type EndedFlow = { authCode: string } | { session: WireSession }

/** A sign-in that collides with a concurrent change of the same account is tried again. The next attempt sees the change. */
const attemptsMax = 3

/**
 * Finishes a sign-in with an external provider. Identity, account and the end of the flow are one transaction. Throws `ProviderError`, and
 * `AuthError` 403 `provider_email_needs_verification`, `user_banned`, `session_not_found`, 422 `identity_already_exists`.
 */
export async function endProviderSignIn(
  deps: AccountDeps,
  { flow, answer, from }: { flow: ConsumedFlow; answer: URLSearchParams; from: Origin },
): Promise<EndedFlow> {
  const provider = deps.providers.get(flow.provider)
  if (provider === undefined) throw new ProviderError('untrusted', 'this provider is no longer offered')
  const redirectUri = callbackUrl(deps)
  const reported = await provider.finish({ answer, state: flow.id, secrets: flow.secrets, redirectUri })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await endFlow(deps, { flow, from, ...reported })
    } catch (error) {
      if (!isCollision(error) || attempt >= attemptsMax) throw error
    }
  }
}

type ReportedSignIn = { flow: ConsumedFlow; from: Origin; profile: ProviderProfile; tokens: ProviderTokens }

function endFlow(deps: AccountDeps, { flow, from, profile, tokens }: ReportedSignIn): Promise<EndedFlow> {
  const reported = { provider: flow.provider, profile, from }
  return deps.db.transaction().execute(async (db) => {
    const { linkingSessionId } = flow
    const userId =
      linkingSessionId === null
        ? await signInIdentity(db, deps, reported)
        : await linkIdentity(db, deps, { ...reported, sessionId: linkingSessionId })
    if (flow.usesPkce)
      return finishFlow(db, deps, { flowId: flow.id, userId, amrMethod: 'oauth', providerTokens: tokens })
    await closeFlow(db, flow.id)
    const user = await getUser(db, userId)
    const session = await startSession(db, { userId, method: 'oauth', from })
    return { session: await issueSession(deps, db, session, user, presentTokens(tokens)) }
  })
}

/** The provider's tokens in the auth client's wire format. */
export function presentTokens({ accessToken, refreshToken }: ProviderTokens) {
  return {
    provider_token: accessToken,
    ...(refreshToken === null ? {} : { provider_refresh_token: refreshToken }),
  }
}

/** Whether a transaction failed only because of a concurrent one and may be tried again: unique violation (SQLSTATE 23505) or deadlock (40P01). */
function isCollision(error: unknown): boolean {
  return error instanceof Error && /^(?:23505|40P01)$/.test(String((error as { code?: unknown }).code))
}

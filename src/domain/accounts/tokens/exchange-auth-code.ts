import type { AccountDeps, Origin } from '../account-deps.ts'
import { lockUser } from '../lock-user.ts'
import { presentTokens } from '../providers/end-provider-sign-in.ts'
import { getUser } from '../queries.ts'
import { issueSession, startSession, type WireSession } from '../sessions/start-session.ts'
import { findFlowUser, spendAuthCode } from './flow-states.ts'

/**
 * Exchanges the code of a finished PKCE flow for a session, after an external provider or a mail. Code and session are one transaction, so an
 * internal error does not lose the code. The provider's tokens are returned with the session and then stored nowhere. Throws `AuthError` 404
 * `flow_state_not_found`, 400 `bad_code_verifier`, `user_banned`, 422 `flow_state_expired`.
 */
export async function exchangeAuthCode(
  deps: AccountDeps,
  { authCode, codeVerifier, from }: { authCode: string; codeVerifier: string; from: Origin },
): Promise<WireSession> {
  return deps.db.transaction().execute(async (db) => {
    const holderId = await findFlowUser(db, authCode)
    if (holderId !== null) await lockUser(db, holderId)
    const { userId, amrMethod, providerTokens } = await spendAuthCode(db, deps, { authCode, codeVerifier })
    const session = await startSession(db, { userId, method: amrMethod, from })
    const extra = providerTokens === null ? {} : presentTokens(providerTokens)
    return issueSession(deps, db, session, await getUser(db, userId), extra)
  })
}

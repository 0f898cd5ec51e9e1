import type { AccountDeps, Origin } from '../account-deps.ts'
import { lockUser } from '../lock-user.ts'
import { presentTokens } from '../providers/end-provider-sign-in.ts'
import { getUser } from '../queries.ts'
import { issueSession, startSession, type WireSession } from '../sessions/start-session.ts'
import { findFlowUser, spendAuthCode } from './flow-states.ts'

/**
 * Exchanges the code at the end of a PKCE flow for a session, whether the flow went by another site or by mail. Code and session are one
 * transaction: a code is not lost to a fault of ours. Tokens of the other site are handed over with it and then kept nowhere. Throws `AuthError`
 * 404 `flow_state_not_found`, 400 `bad_code_verifier`, `user_banned`, 422 `flow_state_expired`.
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

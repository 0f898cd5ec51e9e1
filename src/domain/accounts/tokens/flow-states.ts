import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProviderTokens } from '#adapters/sign-in/oauth-provider.ts'
import type { Db } from '#db/db.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Sealer } from '#domain/seal.ts'
import { AuthError } from '../auth-error.ts'
import type { AmrMethod } from '../sessions/start-session.ts'

/** Maximum time for the redirect to a provider, and again for the browser to collect its session. */
const flowLifetimeSeconds = 300

/** The PKCE challenge that the browser has to prove at the end. `null` in the implicit flow. */
export type CodeChallenge = { codeChallenge: string; codeChallengeMethod: 's256' }

/** The stored data of a flow whose browser came back. */
export type ConsumedFlow = {
  id: string
  provider: string
  secrets: string
  redirectTo: string
  usesPkce: boolean
  linkingSessionId: string | null
}

type Sealing = { sealer: Sealer }
const secretsPurpose = 'provider secrets'
const tokensPurpose = 'provider tokens'
const expiry = sql<Date>`now() + make_interval(secs => ${flowLifetimeSeconds})`

/**
 * Stores a sign-in that redirects to a provider, for 300 seconds. `id` (a UUID) is the `state` that the provider returns. `browserKey` is the secret
 * in the browser's cookie; only this browser can finish the flow. `secrets` are stored sealed.
 */
export async function createFlowState(
  db: Db,
  { sealer }: Sealing,
  flow: {
    id: string
    provider: string
    challenge: CodeChallenge | null
    redirectTo: string
    secrets: string
    browserKey: string
    linkingSessionId: string | null
  },
): Promise<void> {
  await db
    .insertInto('flowStates')
    .values({
      id: flow.id,
      provider: flow.provider,
      ...flow.challenge,
      redirectTo: flow.redirectTo,
      providerSecrets: sealer.seal(secretsPurpose, flow.secrets),
      browserHash: sha256(flow.browserKey),
      linkingSessionId: flow.linkingSessionId,
      expiresAt: expiry,
    })
    .execute()
}

/**
 * Consumes a flow when its browser comes back. It succeeds once, even if the same answer arrives again. Throws 400 `bad_oauth_state` (unknown, or
 * begun by another browser), `flow_state_already_used`, or 422 `flow_state_expired`. Another browser does not consume it.
 */
export async function consumeFlowState(
  db: Db,
  { sealer }: Sealing,
  { state, browserKey }: { state: string; browserKey: string | null },
): Promise<ConsumedFlow> {
  const unknown = new AuthError(400, 'bad_oauth_state', 'OAuth state not found or begun in another browser')
  if (!isUuid(state) || browserKey === null) throw unknown
  const key = { id: state, browserHash: sha256(browserKey) }
  const flow = await db
    .updateTable('flowStates')
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', key.id)
    .where('browserHash', '=', key.browserHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
  if (flow === undefined) {
    const dead = await db
      .selectFrom('flowStates')
      .select('usedAt')
      .where('id', '=', key.id)
      .where('browserHash', '=', key.browserHash)
      .executeTakeFirst()
    if (dead === undefined) throw unknown
    if (dead.usedAt !== null) throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used')
    throw new AuthError(422, 'flow_state_expired', 'OAuth state has expired')
  }
  const { id, provider, providerSecrets, redirectTo, codeChallenge, linkingSessionId } = flow
  if (providerSecrets === null) throw unknown
  const secrets = openOrNull(sealer, secretsPurpose, providerSecrets)
  if (secrets === null) throw unknown
  return { id, provider, secrets, redirectTo, usesPkce: codeChallenge !== null, linkingSessionId }
}

/**
 * Finishes a flow with a known user. Returns the code that the browser exchanges for a session within 300 seconds. The provider's tokens are stored
 * sealed until then. In the caller's transaction.
 */
export async function finishFlow(
  db: Db,
  { sealer }: Sealing,
  { flowId, userId, amrMethod, providerTokens }: FinishedFlow,
): Promise<{ authCode: string }> {
  const authCode = randomUUID()
  await db
    .updateTable('flowStates')
    .set({
      authCode,
      userId,
      amrMethod,
      providerSecrets: null,
      providerTokens: providerTokens === undefined ? null : sealer.seal(tokensPurpose, JSON.stringify(providerTokens)),
      expiresAt: expiry,
    })
    .where('id', '=', flowId)
    .executeTakeFirstOrThrow()
  return { authCode }
}

type FinishedFlow = { flowId: string; userId: string; amrMethod: AmrMethod; providerTokens?: ProviderTokens }

/**
 * Finishes a PKCE flow by mail after its link was opened. The holder of the verifier of `challenge` may exchange the code for a session within 300
 * seconds. In the caller's transaction.
 */
export async function createMailFlow(
  db: Db,
  flow: CodeChallenge & { redirectTo: string; userId: string; amrMethod: AmrMethod },
): Promise<{ authCode: string }> {
  const authCode = randomUUID()
  const { codeChallenge, codeChallengeMethod, redirectTo, userId, amrMethod } = flow
  await db
    .insertInto('flowStates')
    .values({
      authCode,
      provider: 'email',
      codeChallenge,
      codeChallengeMethod,
      redirectTo,
      userId,
      amrMethod,
      usedAt: sql<Date>`now()`,
      expiresAt: expiry,
    })
    .execute()
  return { authCode }
}

/**
 * Spends the code of a finished flow by deleting its row, so that only one of concurrent exchanges succeeds. Throws 404 `flow_state_not_found`, 400
 * `bad_code_verifier` (the code stays valid for the correct verifier), 422 `flow_state_expired`. In the caller's transaction.
 */
export async function spendAuthCode(
  db: Db,
  { sealer }: Sealing,
  { authCode, codeVerifier }: { authCode: string; codeVerifier: string },
): Promise<{ userId: string; amrMethod: AmrMethod; providerTokens: ProviderTokens | null }> {
  const notFound = new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (!isUuid(authCode)) throw notFound
  const flow = await db
    .deleteFrom('flowStates')
    .where('authCode', '=', authCode)
    .where('codeChallenge', '=', sha256(codeVerifier).toString('base64url'))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['userId', 'amrMethod', 'providerTokens'])
    .executeTakeFirst()
  if (flow === undefined) {
    const existing = await db
      .selectFrom('flowStates')
      .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
      .where('authCode', '=', authCode)
      .executeTakeFirst()
    if (existing === undefined) throw notFound
    if (existing.isExpired) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  const { userId, amrMethod, providerTokens } = flow
  if (userId === null || amrMethod === null) throw notFound
  const tokens = providerTokens === null ? null : openOrNull(sealer, tokensPurpose, providerTokens)
  if (providerTokens !== null && tokens === null) throw notFound
  return {
    userId,
    amrMethod: amrMethod as AmrMethod,
    providerTokens: tokens === null ? null : (JSON.parse(tokens) as ProviderTokens),
  }
}

/** Closes a flow that ends with a session at once. Deletes its secrets, but stores that its state was used. */
export async function closeFlow(db: Db, flowId: string): Promise<void> {
  await db.updateTable('flowStates').set({ providerSecrets: null }).where('id', '=', flowId).execute()
}

/** Returns the account of a code, so that the account can be locked before the code is spent. `null` when there is no such code. */
export async function findFlowUser(db: Db, authCode: string): Promise<string | null> {
  if (!isUuid(authCode)) return null
  const flow = await db.selectFrom('flowStates').select('userId').where('authCode', '=', authCode).executeTakeFirst()
  return flow?.userId ?? null
}

/**
 * Ends the account's flows that are not yet exchanged for a session. In the caller's transaction, and before sessions are ended there: it waits for a
 * concurrent exchange, and the new session then ends with the others.
 */
export async function endFlows(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('flowStates').where('userId', '=', userId).execute()
}

/** Like `endFlows`, for the account of the current transaction (`asCaller`). Calls a database function, because the web's role may not read flows. */
export async function endOwnFlows(db: Db): Promise<void> {
  await sql`select end_own_flows()`.execute(db)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Returns `null` for data sealed under another secret. The flow began before the secret was replaced, and has to begin again. */
function openOrNull(sealer: Sealer, purpose: string, sealed: Buffer): string | null {
  try {
    return sealer.open(purpose, sealed)
  } catch {
    return null
  }
}

import { listPasskeys } from '#domain/accounts/passkeys/queries.ts'
import type { PasskeyRow } from '#domain/accounts/passkeys/webauthn.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { requireUser } from '../request/require-user.ts'

/** Lists the caller's passkeys, oldest first. */
export async function passkeysList(request: AuthRequest): Promise<AuthAnswer> {
  const { caller } = await requireUser(request)
  return { status: 200, body: (await listPasskeys(request.deps.db, caller.userId)).map(presentPasskey) }
}

/** A passkey in the auth client's wire format, without its key. */
export function presentPasskey({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow) {
  return {
    id,
    ...(friendlyName === null ? {} : { friendly_name: friendlyName }),
    created_at: createdAt.toISOString(),
    ...(lastUsedAt === null ? {} : { last_used_at: lastUsedAt.toISOString() }),
  }
}

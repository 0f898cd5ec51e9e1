import { passkeyNameMax } from '#contract/limits.ts'
import { AuthError } from '#domain/accounts/auth-error.ts'
import { removePasskey } from '#domain/accounts/passkeys/remove-passkey.ts'
import { renamePasskey } from '#domain/accounts/passkeys/rename-passkey.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readFactorName } from '../request/read-input.ts'
import { requireUser } from '../request/require-user.ts'
import { presentPasskey } from './passkeys-list.ts'

/** Renames a passkey of the caller. */
export async function passkeysRename(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, body, params } = request
  const { caller } = await requireUser(request)
  const friendlyName = readFactorName(body, 'friendly_name', passkeyNameMax)?.trim() ?? ''
  if (friendlyName === '') throw new AuthError(400, 'validation_failed', 'friendly_name is required')
  const renamed = await renamePasskey(deps, caller.userId, { id: params.id ?? '', friendlyName })
  return { status: 200, body: presentPasskey(renamed) }
}

/** Removes a passkey of the caller. */
export async function passkeysDelete(request: AuthRequest): Promise<AuthAnswer> {
  const who = { ...(await requireUser(request)), from: request.from }
  await removePasskey(request.deps, who, request.params.id ?? '')
  return { status: 200, body: {} }
}

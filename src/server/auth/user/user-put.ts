import { changeUser } from '#domain/accounts/profile/change-user.ts'
import { readMetadata } from '#domain/accounts/profile/read-metadata.ts'
import { normalEmail, normalPhone } from '#domain/accounts/queries.ts'
import { presentUser } from '#domain/accounts/sessions/present-user.ts'
import { admitAct, admitToInstallation } from '#domain/accounts/sign-in/admit-visitor.ts'
import { emailChangeMails } from '#domain/accounts/tokens/account-mails.ts'
import { codeChallengeOf } from '#domain/accounts/tokens/code-challenge.ts'
import type { AuthAnswer, AuthRequest } from '../request/endpoint.ts'
import { readText } from '../request/read-input.ts'
import { requireUser } from '../request/require-user.ts'

/** Changes the fields of the account that a member may change. Other members of the body are ignored, except `app_metadata`, which is refused. */
export async function userPut(request: AuthRequest): Promise<AuthAnswer> {
  const { deps, body, redirectTo, from } = request
  const who = await requireUser(request)
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  const password = readText(body, 'password')
  if (email !== null || phone !== null || password !== null)
    await admitAct(deps, from.visitorKey, phone === null ? 'email' : 'sms')
  if (phone !== null) await admitToInstallation(deps, 'sms')
  if (email !== null && !deps.autoconfirm) await admitToInstallation(deps, 'email', { messages: emailChangeMails })
  const changed = await changeUser(deps, who, {
    email: email === null ? null : normalEmail(email),
    phone: phone === null ? null : normalPhone(phone),
    password,
    currentPassword: readText(body, 'current_password'),
    nonce: readText(body, 'nonce'),
    metadata: body.data === null || body.data === undefined ? null : readMetadata(body.data),
    namesAppMetadata: body.app_metadata !== null && body.app_metadata !== undefined,
    request: { redirectTo, flow: codeChallengeOf(body) },
    from,
  })
  return { status: 200, body: await presentUser(deps.db, changed) }
}

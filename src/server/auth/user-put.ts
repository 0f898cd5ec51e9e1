import { emailChangeMails } from '#domain/accounts/account-mails.ts'
import { admitAct, admitToInstallation } from '#domain/accounts/admit-visitor.ts'
import { changeUser } from '#domain/accounts/change-user.ts'
import { codeChallengeOf } from '#domain/accounts/code-challenge.ts'
import { presentUser } from '#domain/accounts/present-user.ts'
import { normalEmail, normalPhone } from '#domain/accounts/queries.ts'
import { readMetadata } from '#domain/accounts/read-metadata.ts'
import type { AuthAnswer, AuthRequest } from './endpoint.ts'
import { readText } from './read-input.ts'
import { requireUser } from './require-user.ts'

/** Changes what a member may change of the account; every other member of the body is ignored, but for `app_metadata`, which is refused. */
export async function userPut(request: AuthRequest): Promise<AuthAnswer> {
  const { tools, body, redirectTo, from } = request
  const who = await requireUser(request)
  const email = readText(body, 'email')
  const phone = readText(body, 'phone')
  const password = readText(body, 'password')
  if (email !== null || phone !== null || password !== null)
    await admitAct(tools, from.visitorKey, phone === null ? 'email' : 'sms')
  if (phone !== null) await admitToInstallation(tools, 'sms')
  if (email !== null && !tools.autoconfirm) await admitToInstallation(tools, 'email', { messages: emailChangeMails })
  const changed = await changeUser(tools, who, {
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
  return { status: 200, body: await presentUser(tools.db, changed) }
}

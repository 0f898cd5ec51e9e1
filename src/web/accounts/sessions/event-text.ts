import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AccountEvent } from '#contract/accounts/accounts.ts'
import { i18n } from '#web/platform/i18n/language.ts'

const texts: Record<string, MessageDescriptor> = {
  signed_up: msg`Account created`,
  signed_in: msg`Signed in`,
  signed_out: msg`Signed out`,
  session_ended: msg`A session was signed out`,
  other_sessions_ended: msg`All other sessions were signed out`,
  refresh_token_reused: msg`A session was ended because its key was reused`,
  password_changed: msg`Password changed`,
  email_changed: msg`Email address changed`,
  phone_changed: msg`Phone number changed`,
  factor_added: msg`Second factor added`,
  factor_removed: msg`Second factor removed`,
  recovery_codes_created: msg`Recovery codes created`,
  recovery_code_used: msg`Signed in with a recovery code`,
  passkey_added: msg`Passkey added`,
  passkey_removed: msg`Passkey removed`,
  passkey_copied: msg`A passkey was refused: it may have been copied`,
  identity_linked: msg`Sign-in method linked`,
  identity_unlinked: msg`Sign-in method unlinked`,
  deletion_requested: msg`Account deletion requested`,
  deletion_cancelled: msg`Account deletion cancelled`,
}

/** An event as text, with its name if it has one. An event kind that this page does not know is shown by its own name. */
export function eventText({ kind, details }: Pick<AccountEvent, 'kind' | 'details'>): string {
  const text = Object.hasOwn(texts, kind) ? texts[kind] : undefined
  const name = [details.name, details.provider, details.method].find((part) => typeof part === 'string' && part !== '')
  const event = text === undefined ? sentence(kind) : i18n._(text)
  return typeof name === 'string' ? t`${event}: ${name}` : event
}

function sentence(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { AccountEvent } from '#contract/accounts.ts'
import { i18n } from '#web/platform/language.ts'

const texts: Record<string, MessageDescriptor> = {
  signed_up: msg`Account created`,
  signed_in: msg`Signed in`,
  signed_out: msg`Signed out`,
  session_ended: msg`A session was signed out`,
  other_sessions_ended: msg`All other sessions were signed out`,
  refresh_token_reused: msg`A session was ended: its key was used a second time`,
  password_changed: msg`Password changed`,
  email_changed: msg`E-mail address changed`,
  phone_changed: msg`Phone number changed`,
  factor_added: msg`Second factor added`,
  factor_removed: msg`Second factor removed`,
  identity_linked: msg`Sign-in method linked`,
  identity_unlinked: msg`Sign-in method unlinked`,
  deletion_requested: msg`Deletion of the account requested`,
  deletion_cancelled: msg`Deletion of the account taken back`,
}

/** An event in words, with the name it carries, if any. One that is newer than this page is told by its own word. */
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

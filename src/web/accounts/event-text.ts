import type { AccountEvent } from '#contract/accounts.ts'

const texts: Record<string, string> = {
  signed_up: 'Account created',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  session_ended: 'A session was signed out',
  other_sessions_ended: 'All other sessions were signed out',
  refresh_token_reused: 'A session was ended: its key was used a second time',
  password_changed: 'Password changed',
  email_changed: 'E-mail address changed',
  phone_changed: 'Phone number changed',
  factor_added: 'Second factor added',
  factor_removed: 'Second factor removed',
  identity_linked: 'Sign-in method linked',
  identity_unlinked: 'Sign-in method unlinked',
  deletion_requested: 'Deletion of the account requested',
  deletion_cancelled: 'Deletion of the account taken back',
}

/** An event in words, with the name it carries, if any. One that is newer than this page is told by its own word. */
export function eventText({ kind, details }: Pick<AccountEvent, 'kind' | 'details'>): string {
  const text = Object.hasOwn(texts, kind) ? texts[kind] : undefined
  const name = [details.name, details.provider, details.method].find((part) => typeof part === 'string' && part !== '')
  const words = text ?? sentence(kind)
  return typeof name === 'string' ? `${words}: ${name}` : words
}

function sentence(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

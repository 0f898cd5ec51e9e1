import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { tokenOfEntry } from './waitlist-token.ts'

type Deps = Pick<MailDeps, 'sealer' | 'origin'>

/** The page of one place: it confirms, shows where its owner stands, and leaves. */
export function entryUrl({ sealer, origin }: Deps, id: string): string {
  return `${origin}/waitlist/${tokenOfEntry(sealer, id)}`
}

/** The part of that page that leaves the list. */
export function leaveUrl(deps: Deps, id: string): string {
  return `${entryUrl(deps, id)}#leave`
}

/** What somebody who waits hands to others: the landing page, at its waitlist. */
export function referralUrl(origin: string, code: string): string {
  return `${origin}/?ref=${code}#waitlist`
}

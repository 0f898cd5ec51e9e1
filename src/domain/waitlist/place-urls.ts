import type { MailTools } from '#domain/mail/mail-tools.ts'
import { tokenOfEntry } from './waitlist-token.ts'

type Tools = Pick<MailTools, 'sealer' | 'origin'>

/** The page of one place: it confirms, shows where its owner stands, and leaves. */
export function entryUrl({ sealer, origin }: Tools, id: string): string {
  return `${origin}/waitlist/${tokenOfEntry(sealer, id)}`
}

/** The part of that page that leaves the list. */
export function leaveUrl(tools: Tools, id: string): string {
  return `${entryUrl(tools, id)}#leave`
}

/** What somebody who waits hands to others: the landing page, at its waitlist. */
export function referralUrl(origin: string, code: string): string {
  return `${origin}/?ref=${code}#waitlist`
}

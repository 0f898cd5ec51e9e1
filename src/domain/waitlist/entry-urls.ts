import type { MailDeps } from '#domain/mail/mail-deps.ts'
import { tokenOfEntry } from './waitlist-token.ts'

type Deps = Pick<MailDeps, 'sealer' | 'origin'>

/** The page of one entry: it confirms, shows the position, and leaves the list. */
export function entryUrl({ sealer, origin }: Deps, id: string): string {
  return `${origin}/waitlist/${tokenOfEntry(sealer, id)}`
}

/** The section of that page that leaves the list. */
export function leaveUrl(deps: Deps, id: string): string {
  return `${entryUrl(deps, id)}#leave`
}

/** The link to share: the waitlist section of the landing page. */
export function referralUrl(origin: string, code: string): string {
  return `${origin}/?ref=${code}#waitlist`
}

import type { IncomingMessage } from 'node:http'
import { DomainError } from '#domain/domain-error.ts'

/** Throws `forbidden` for a request from a page of another site. Programs other than browsers send neither header. */
export function refuseOtherSites({ headers }: IncomingMessage, origin: string): void {
  const { origin: from, host, 'sec-fetch-site': site } = headers
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin = from === undefined || from === origin || URL.parse(from)?.host === host
  if (!isOwnSite || !isOwnOrigin) throw new DomainError('forbidden', 'Requests from other sites aren’t allowed')
}

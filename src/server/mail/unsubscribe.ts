import { errorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { mailListOfToken } from '#domain/mail/mail-list-token.ts'
import { readBytes } from '#server/http/request/request-body.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { endMailList } from './end-mail-list.ts'

const bodyMaxBytes = 4_096

/**
 * Handles a POST to the unsubscribe link of a mail: from the page of that link, which is shown again, or from a mail program that sends
 * `List-Unsubscribe=One-Click` as a form of either kind, without cookies and without following redirects (RFC 8058).
 */
export const unsubscribe: RouteAnswer = async (request, response, { deps }, { token = '' }) => {
  const of = mailListOfToken(deps.mail.sealer, token)
  if (of === null) throw new DomainError('not_found', errorTexts.nothingHere)
  const body = (await readBytes(request, bodyMaxBytes)).toString('utf8')
  await endMailList(deps, of)
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  if (new URLSearchParams(body).get('from') === 'page')
    response.writeHead(303, { ...headers, location: `/unsubscribe/${token}`, 'content-length': 0 }).end()
  else response.writeHead(200, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end('Unsubscribed.\n')
}

import { DomainError } from '#domain/domain-error.ts'
import type { Answer } from '#server/http/api/api-context.ts'
import { isRead, readMethods, refuseMethod } from '#server/http/request/methods.ts'
import { readBytes } from '#server/http/request/request-body.ts'
import { refuseOtherSites } from '#server/http/request/same-origin.ts'
import type { SendPage } from './pages.ts'

/** The pages that handle forms sent without scripts. */
const formPaths: readonly RegExp[] = [/^\/contact$/, /^\/blog\/[^/]+\/report$/]
const formMaxBytes = 65_536

/**
 * Handles forms that browsers send without scripts: the page itself responds, with the input and the error if there is one. Everything else goes to
 * `otherwise`.
 */
export function createPageForms(sendPage: SendPage, common: Record<string, string>, otherwise: Answer): Answer {
  return async (request, response, context) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const isForm = !isRead(request.method) && formPaths.some((pattern) => pattern.test(path))
    if (!isForm) return otherwise(request, response, context)
    if (request.method !== 'POST') refuseMethod(response, request.method, [...readMethods, 'POST'])
    const { origin } = context.deps
    refuseOtherSites(request, origin)
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
      throw new DomainError('unsupported_media_type', 'The body must be a form')
    const form = (await readBytes(request, formMaxBytes)).toString('utf8')
    await sendPage(request, response, context, {
      address: new URL(path, origin),
      form,
      key: null,
      siteId: null,
      common,
    })
  }
}

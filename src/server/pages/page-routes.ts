import { DomainError } from '#domain/domain-error.ts'
import { isRead, readMethods, refuseMethod } from '#server/http/request/methods.ts'
import { readBytes } from '#server/http/request/request-body.ts'
import { refuseOtherSites } from '#server/http/request/same-origin.ts'
import { allowedMethods, type Fallback } from '#server/http/routing/fallback.ts'
import type { Route } from '#server/http/routing/route.ts'
import type { RouteParts } from '#server/http/routing/route-parts.ts'
import { createPageHandler } from './pages.ts'

const formMaxBytes = 65_536

/** The forms that browsers send without scripts: the page itself responds, with the input and the error if there is one. */
export function pageFormRoutes({ sendPage, common }: RouteParts): Route[] {
  const form = (path: string, summary: string): Route => ({
    methods: ['POST'],
    path,
    caller: 'anyone',
    summary,
    isPage: true,
    async answer(request, response, context) {
      const [address = ''] = (request.url ?? '').split('?', 1)
      const { origin } = context.deps
      refuseOtherSites(request, origin)
      if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
        throw new DomainError('unsupported_media_type', 'The body must be a form')
      const body = (await readBytes(request, formMaxBytes)).toString('utf8')
      const page = { address: new URL(address, origin), form: body, key: null, siteId: null, common }
      await sendPage(request, response, context, page)
    },
  })
  return [
    form('/contact', 'The contact form, sent without scripts'),
    form('/blog/{slug}/report', 'The form that reports a post, sent without scripts'),
  ]
}

/** Everything that is not in the table is a page, if only the one that says that there is nothing. */
export function pageFallback({ sendPage, common }: RouteParts): Fallback {
  const answerPage = createPageHandler(sendPage, common)
  return {
    prefixes: [''],
    async answer(request, response, context, routes) {
      const hasPage = routes.every(({ isPage }) => isPage === true)
      const methods = [...(hasPage ? readMethods : []), ...allowedMethods(routes)]
      if (!hasPage || !isRead(request.method)) refuseMethod(response, request.method, methods)
      await answerPage(request, response, context)
    },
  }
}

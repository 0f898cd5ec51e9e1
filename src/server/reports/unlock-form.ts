import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { z } from '#contract/zod.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { readBytes } from '#server/http/request/request-body.ts'
import { refuseOtherSites } from '#server/http/request/same-origin.ts'
import type { RouteAnswer } from '#server/http/routing/route.ts'
import { unlock } from './unlock.ts'

/** Handles the password form of a report's page, which works without scripts: it redirects to the page, which is then open or shows the reason. */
export const unlockForm: RouteAnswer = async (request, response, context, params) => {
  refuseOtherSites(request, context.deps.origin)
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new DomainError('unsupported_media_type', 'The body must be a form')
  const id = params.id?.toLowerCase() ?? ''
  if (!z.uuid().safeParse(id).success) throw new DomainError('not_found', reportFormTexts.notFound)
  const password = new URLSearchParams((await readBytes(request)).toString('utf8')).get('password') ?? ''
  const refusal = await refusalOf(context, id, password)
  const location = `/report/${id}${refusal === null ? '' : `?password=${refusal}`}`
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': 0 }).end()
}

/** The error that the page shows about the password; it detects all other errors itself. */
async function refusalOf(context: ApiContext, id: string, password: string): Promise<'wrong' | 'wait' | null> {
  try {
    await unlock(context, id, password)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'wrong_password') return 'wrong'
    if (error.code === 'not_found' || error.code === 'report_ended') return null
    if (error.code === 'rate_limited' || error.code === 'unavailable') return 'wait'
    throw error
  }
}

import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { z } from '#contract/zod.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Answer, ApiContext } from '#server/http/api/api-context.ts'
import { refuseMethod } from '#server/http/request/methods.ts'
import { readBytes } from '#server/http/request/request-body.ts'
import { refuseOtherSites } from '#server/http/request/same-origin.ts'
import { unlock } from './unlock.ts'

export const unlockFormPath = /^\/report\/([0-9a-fA-F-]{36})\/unlock$/

/** Handles the password form of a report's page, which works without scripts: it redirects to the page, which is then open or shows the reason. */
export const unlockForm: Answer = async (request, response, context) => {
  if (request.method !== 'POST') refuseMethod(response, request.method, ['POST'])
  refuseOtherSites(request, context.deps.origin)
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new DomainError('unsupported_media_type', 'The body must be a form')
  const id = (unlockFormPath.exec((request.url ?? '').split('?', 1)[0] ?? '')?.[1] ?? '').toLowerCase()
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

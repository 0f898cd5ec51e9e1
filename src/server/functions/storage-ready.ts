import { isErrorLogReady } from '#domain/operations/errors/error-log-ready.ts'
import { isBlogReady } from '#domain/posts/blog-ready.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from './function-answer.ts'

/** Reports whether posts can be stored. The product's migrations create the tables and constraints, so there is never anything to fix here. */
export async function fixBlogConstraints({ deps }: ApiContext): Promise<FunctionAnswer> {
  const ready = await isBlogReady(deps.webDb)
  if (ready) return { body: { success: true, message: 'Blog constraints are in place', error: null } }
  return { status: 503, body: { success: false, error: 'Blog posts cannot be stored at the moment' } }
}

/** Reports whether errors can be stored. The product's migrations create the table, so there is never anything to create here. */
export async function setupErrorLogs({ deps }: ApiContext): Promise<FunctionAnswer> {
  const ready = await isErrorLogReady(deps.webDb)
  if (ready) return { body: { success: true, message: 'Error logs are ready' } }
  return { status: 503, body: { success: false, error: 'Error logs cannot be stored at the moment' } }
}

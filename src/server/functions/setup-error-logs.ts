import { isErrorLogReady } from '#domain/operations/errors/error-log-ready.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from './function-answer.ts'

/** Says whether errors can be kept. The table comes with the product's own migrations, so there is never anything to make here. */
export async function setupErrorLogs({ deps }: ApiContext): Promise<FunctionAnswer> {
  const ready = await isErrorLogReady(deps.webDb)
  if (ready) return { body: { success: true, message: 'Error logs are ready' } }
  return { status: 503, body: { success: false, error: 'Error logs cannot be kept at the moment' } }
}

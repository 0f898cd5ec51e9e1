import { errorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'
import { saveErrorLogs } from '#domain/operations/errors/save-error-logs.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { api } from '#server/http/api/router.ts'

export const errorLogs = {
  save: api.errorLogs.save.handler(async ({ context, input }) => {
    if (!context.deps.errorCalls(context.visitorKey()))
      throw new DomainError('rate_limited', errorTexts.rateLimited, { retryAfterSeconds: 60 })
    const userId = await ownerOf(context)
    return { saved: await saveErrorLogs(context.deps.webDb, { userId }, input.entries) }
  }),
}

/** The account of the caller; `null` for an expired session too, because its errors are stored all the same. */
async function ownerOf({ caller }: ApiContext): Promise<string | null> {
  try {
    return (await caller())?.userId ?? null
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') return null
    throw error
  }
}

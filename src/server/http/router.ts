import { implement, ORPCError } from '@orpc/server'
import { errorStatus } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import type { ApiContext } from './api-context.ts'
import { toDomainError } from './problem.ts'

/** The contract, to be implemented slice by slice. What a handler throws leaves it as one error with its stable code and status. */
export const api = implement(contract)
  .$context<ApiContext>()
  .use(async ({ next }) => {
    try {
      return await next()
    } catch (error) {
      const refusal = toDomainError(error)
      throw new ORPCError<string, unknown>(refusal.code, {
        status: errorStatus[refusal.code],
        message: refusal.message,
        cause: refusal,
        data: refusal.data,
      })
    }
  })

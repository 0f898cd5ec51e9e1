import { implement, ORPCError, os } from '@orpc/server'
import { errorStatus } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import type { ApiContext } from './api-context.ts'
import { toDomainError } from './problem.ts'
import { requireMember } from './require-member.ts'

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

/** For handlers that only a member may call: `context.member` is who asks. Throws `unauthenticated` and `insufficient_aal`. */
export const memberOnly = os.$context<ApiContext>().middleware(async ({ context, next }) => {
  const member = await requireMember(context)
  return next({ context: { member } })
})

import { implement, ORPCError, os } from '@orpc/server'
import { errorStatus } from '#contract/errors.ts'
import { contract } from '#contract/index.ts'
import type { ApiContext } from './api-context.ts'
import { toDomainError } from './problem.ts'
import { requireMember, requireStaff } from './require-member.ts'

/** The contract, implemented slice by slice. An error of a handler leaves it with its stable code and status. */
export const api = implement(contract)
  // Guards run before input validation, so that unauthorized callers learn nothing about the input.
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
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

/** For handlers that only members may call: `context.member` is the caller. Throws `unauthenticated` and `insufficient_aal`. */
export const memberOnly = os.$context<ApiContext>().middleware(async ({ context, next }) => {
  const member = await requireMember(context)
  return next({ context: { member } })
})

/**
 * For handlers that only administrators may call: `context.member` is the caller. Throws `unauthenticated`, `insufficient_aal`, and `not_found` for
 * members.
 */
export const staffOnly = os.$context<ApiContext>().middleware(async ({ context, next }) => {
  const member = await requireStaff(context)
  return next({ context: { member } })
})

import { z } from 'zod'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { plainLine, trimmedLine } from '#contract/plain-text.ts'
import type { OrderRow } from '#domain/billing/orders/place-order.ts'
import { findOrderToVerify } from '#domain/billing/orders/queries.ts'
import { syncOrder } from '#domain/billing/orders/sync-order.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from '#server/http/api/api-context.ts'
import type { FunctionAnswer } from '../function-answer.ts'
import { parseInput } from '../parse-input.ts'
import { withPaymentRefusals } from './payment-refusal.ts'

const SessionId = trimmedLine({ error: billingTexts.sessionIdRequired })
  .min(1, billingTexts.sessionIdRequired)
  .max(255, billingTexts.verificationFailed)

const VerifyPayment = z.object({ type: plainLine().max(40).optional(), sessionId: SessionId })
const VerifyByQuery = z.object({ session_id: SessionId })

/** Reports whether the payment of a page is complete. */
export async function verifyPayment(context: ApiContext, input: unknown): Promise<FunctionAnswer> {
  const { sessionId } = parseInput(VerifyPayment, input)
  const { paid, status, amountCents, credits, order } = await verify(context, sessionId)
  return { body: { success: true, paid, status: paid ? 'paid' : status, amount_total: amountCents, credits, order } }
}

/** The same, for return pages of payments. `amount` is in dollars. */
export async function verifyPaymentByQuery(context: ApiContext, input: unknown): Promise<FunctionAnswer> {
  const { session_id } = parseInput(VerifyByQuery, input)
  const { paid, status, amountCents, credits, order } = await verify(context, session_id)
  return { body: { success: true, verified: paid, status, amount: amountCents / 100, credits, order } }
}

/**
 * Queries the provider unless the order is already paid. Only the member who owns an order can read it. A guest's order can be read with its session
 * ID, which cannot be guessed. For any other caller the order does not exist.
 */
async function verify(context: ApiContext, sessionId: string) {
  const caller = await context.caller()
  const { db, billing } = context.deps
  const found = await findOrderToVerify(db, { provider: billing.provider.name, sessionId })
  const owner = caller === null || caller.needsFactor ? null : caller.userId
  if (found === undefined || (found.userId !== null && found.userId !== owner))
    throw new DomainError('not_found', billingTexts.verificationFailed)
  const order =
    found.status === 'paid'
      ? found
      : await billing.verifying(() => withPaymentRefusals(() => syncOrder(db, billing, found.id)))
  const { status, amountCents, credits } = order
  return { paid: status === 'paid', status, amountCents, credits: credits ?? 0, order: presentVerified(order) }
}

/** The email address is included only while the order waits for the account that confirms it. */
function presentVerified({ id, plan, failure, isLive, receiptUrl, userId, isGuest, email }: OrderRow) {
  return { id, plan, failure, isLive, receiptUrl, guestEmail: isGuest && userId === null ? email : null }
}

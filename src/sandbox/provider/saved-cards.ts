import type { SavedCardCharge, SavedCardOutcome } from '#adapters/payments/payment-provider.ts'
import { newPayment } from './open-checkout.ts'
import { putPayment, succeeded } from './payments.ts'
import type { SandboxDeps } from './sandbox-deps.ts'

/** Charges the last card of a customer. A card with a 3-D Secure step requires it here too, and the card whose renewals fail is declined. */
export async function chargeSavedCard(deps: SandboxDeps, request: SavedCardCharge): Promise<SavedCardOutcome> {
  const { idempotencyKey, ...input } = request
  const { orderId, productName, amountCents, customerId } = request
  const paid = (await deps.store.listOfCustomer('payment', customerId)).find(({ status }) => status === 'succeeded')
  const card = paid?.card ?? null
  if (card === null) return { outcome: 'no_card' }
  return deps.store.once(idempotencyKey, { call: 'saved card', ...input }, async (change) => {
    const now = deps.now()
    const made = newPayment({ orderId, productName, amountCents, customerId, createdAtMs: now.getTime() })
    if (card.behaviour === 'challenge') return { outcome: 'authentication' } as const
    if (card.behaviour === 'renewal_declined') {
      await putPayment(change, { ...made, card, status: 'failed', failure: 'Your card was declined.' }, now)
      return { outcome: 'declined' } as const
    }
    await putPayment(change, succeeded({ ...made, card }, deps), now)
    return { outcome: 'charged', paymentId: made.id } as const
  })
}

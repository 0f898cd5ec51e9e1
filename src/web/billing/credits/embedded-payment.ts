import { useRef } from 'react'
import { announceCreditsChanged } from '#web/platform/session/credits-changed.ts'
import { callFunction, textOf } from '../checkout/call-function.ts'
import { type CheckoutFault, canTryNextEndpoint, checkoutMessage } from '../checkout/checkout-messages.ts'
import { isPaid } from '../checkout/checkout-return.ts'
import type { CreditsOutcome } from './credits-done.tsx'
import { filledNames, type Names } from './credits-names.tsx'

/** A payment that the form on this page can complete. */
export type BegunPayment = { paymentId: string; clientSecret: string }

/** Either the payment, or the reason for the failure as a message for the buyer. */
type Begun = { ok: true; payment: BegunPayment } | { ok: false; message: string }

/** Creates the payment for this number of credits. Never throws. */
async function beginPayment(credits: number, email: string, names: Names): Promise<Begun> {
  let last: CheckoutFault = { status: 0 }
  for (const path of ['/api/create-payment-intent', '/functions/create-payment-intent']) {
    const answer = await callFunction(path, { credits, email, ...filledNames(names) })
    if (answer.ok) {
      const [clientSecret, paymentId] = [textOf(answer.body.clientSecret), textOf(answer.body.paymentIntentId)]
      if (clientSecret !== undefined && paymentId !== undefined)
        return { ok: true, payment: { clientSecret, paymentId } }
      last = { status: 200, text: textOf(answer.body.error) }
      continue
    }
    last = answer.fault
    if (!canTryNextEndpoint(last)) break
  }
  return { ok: false, message: checkoutMessage(last) }
}

/**
 * The payment of the form on this page. It is created when the buyer pays, once per amount and name. After a refused card, another card pays the same
 * payment.
 */
export function useEmbeddedPayment(credits: number, email: string, names: Names) {
  const begun = useRef<{ key: string; payment: BegunPayment } | null>(null)
  const key = JSON.stringify([credits, names.firstName, names.lastName])

  async function begin(): Promise<Begun> {
    const known = begun.current
    if (known?.key === key) return { ok: true, payment: known.payment }
    const answer = await beginPayment(credits, email, names)
    if (answer.ok) begun.current = { key, payment: answer.payment }
    return answer
  }

  /** Discards a payment that can no longer be paid. */
  function discard() {
    begun.current = null
  }

  return { begin, discard }
}

/** The result of a payment that the provider accepted. The server queries the provider; until it knows the result, the payment is processing. */
export async function settle(paymentId: string, credits: number): Promise<CreditsOutcome> {
  const paid = await isPaid(paymentId)
  announceCreditsChanged()
  return { state: paid ? 'paid' : 'processing', credits }
}

/** The path to which the page of a bank or another provider returns. */
export function returnPathOf({ paymentId }: BegunPayment): string {
  return `/payment-success?${new URLSearchParams({ session_id: paymentId })}`
}

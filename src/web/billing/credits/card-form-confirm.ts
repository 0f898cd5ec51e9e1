import { billingTexts } from '#contract/billing/billing-texts.ts'
import { resilientFetch } from '#web/platform/http/network.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { textOf } from '../checkout/call-function.ts'
import { type BegunPayment, returnPathOf } from './embedded-payment.ts'

export type CardFields = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<CardFields>

/**
 * The response of the sandbox to a card: `accepted` is paid or processing, `challenge` needs a confirmation on the bank's page, `refused` has `errors`
 * by field, `expired` is too late.
 */
export type CardResult =
  | { state: 'accepted' }
  | { state: 'challenge'; url: string }
  | { state: 'refused'; errors: CardErrors }
  | { state: 'failed'; message: string }
  | { state: 'expired'; message: string }

/** Pays with a test card of the sandbox. Never throws. */
export async function confirmCard(payment: BegunPayment, card: CardFields): Promise<CardResult> {
  const { paymentId, clientSecret } = payment
  const url = new URL(`/sandbox/payments/${encodeURIComponent(paymentId)}/confirm`, window.location.origin)
  const request = new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, card, returnPath: returnPathOf(payment) }),
  })
  try {
    const response = await resilientFetch(request)
    return resultOf(response.status, (await response.json()) as Record<string, unknown>)
  } catch {
    return { state: 'failed', message: translated(billingTexts.network) }
  }
}

function resultOf(status: number, { status: state, actionUrl, error, errors }: Record<string, unknown>): CardResult {
  if (state === 'succeeded' || state === 'processing') return { state: 'accepted' }
  if (state === 'requires_action' && typeof actionUrl === 'string') return { state: 'challenge', url: actionUrl }
  const message = textOf(error) ?? translated(billingTexts.invalidPayment)
  if (state === 'canceled') return { state: 'expired', message }
  if (status === 422 && typeof errors === 'object' && errors !== null) return { state: 'refused', errors }
  // A declined card differs from a mistyped one, but both are corrected in the same field.
  if (status === 402) return { state: 'refused', errors: { number: message } }
  return { state: 'failed', message }
}

import { z } from 'zod'
import { plainLine } from '#contract/plain-text.ts'
import { challengePage } from './checkout-html.ts'
import type { SandboxAnswer, SandboxRequest } from './sandbox-answer.ts'
import { messagePage } from './sandbox-html.ts'

const Confirmation = z.object({
  clientSecret: plainLine().max(200),
  card: z.object({ number: plainLine().max(40), expiry: plainLine().max(12), cvc: plainLine().max(8) }),
  /** A path of this site to which the 3-D Secure step returns. */
  returnPath: plainLine().max(500).nullish(),
})

/**
 * Pays with the embedded form: `{ clientSecret, card: { number, expiry, cvc }, returnPath? }`. Responds with `{ status }`: 200 `succeeded`,
 * `processing`, or `requires_action` with the `actionUrl` to open; 402 `failed` with `error`; 422 `failed` with `error` and `errors` by field; 409
 * `canceled`.
 */
export async function confirmPayment({ sandbox, origin, id }: SandboxRequest, body: unknown): Promise<SandboxAnswer> {
  const parsed = Confirmation.safeParse(body)
  if (!parsed.success) return refused(422, 'Send clientSecret and card with number, expiry and cvc.')
  const { clientSecret, card } = parsed.data
  const returnPath = ownPath(parsed.data.returnPath ?? null, origin)
  const result = await sandbox.confirmPayment(id, { clientSecret, card, returnPath })
  if (result === null) return refused(404, 'There is no such payment.')
  switch (result.outcome) {
    case 'declined':
      return refused(402, result.message)
    case 'invalid': {
      const [error = ''] = Object.values(result.errors)
      return { status: 422, json: { status: 'failed', error, errors: result.errors } }
    }
    case 'canceled':
      return { status: 409, json: { status: 'canceled', error: 'This payment has expired. Please start again.' } }
    case 'requires_action':
      return { status: 200, json: { status: result.outcome, actionUrl: challengePath(id, clientSecret) } }
    default:
      return { status: 200, json: { status: result.outcome } }
  }
}

function refused(status: number, error: string): SandboxAnswer {
  return { status, json: { status: 'failed', error } }
}

function challengePath(id: string, clientSecret: string): string {
  return `/sandbox/payments/${id}/challenge?${new URLSearchParams({ client_secret: clientSecret })}`
}

/** A path on this site, or `null`. */
function ownPath(path: string | null, origin: string): string | null {
  const url = path === null ? null : URL.parse(path, origin)
  if (url === null || url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

export async function showPaymentChallenge({ sandbox, id, query }: SandboxRequest): Promise<SandboxAnswer> {
  const clientSecret = query.get('client_secret') ?? ''
  const found = await sandbox.findPaymentChallenge(id, clientSecret)
  if (found === null) return null
  if (!found.isOpen) return { status: 200, html: answeredPage(found.returnPath) }
  const html = challengePage(found, `/sandbox/payments/${id}/challenge`, { client_secret: clientSecret })
  return { status: 200, html }
}

/** Redirects to the page of the form with `payment_intent` and `redirect_status` (`succeeded`, `processing` or `failed`). */
export async function answerPaymentChallenge(
  { sandbox, origin, id }: SandboxRequest,
  form: URLSearchParams,
): Promise<SandboxAnswer> {
  const input = { clientSecret: form.get('client_secret') ?? '', passes: form.get('answer') === 'complete' }
  const answered = await sandbox.answerPaymentChallenge(id, input)
  if (answered === null) return null
  const { result, returnPath } = answered
  if (returnPath === null) return { status: 200, html: answeredPage(null) }
  const url = new URL(returnPath, origin)
  const isAccepted = result.outcome === 'succeeded' || result.outcome === 'processing'
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('redirect_status', isAccepted ? result.outcome : 'failed')
  return { redirectTo: `${url.pathname}${url.search}${url.hash}` }
}

function answeredPage(returnPath: string | null): string {
  const link = returnPath === null ? undefined : { href: returnPath, label: 'Continue' }
  return messagePage('Your bank has your answer', 'You can close this page and go back to where you paid.', link)
}

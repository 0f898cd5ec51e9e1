import { type CardFields, challengePage, checkoutPage, closedCheckoutPage, returnUrl } from './checkout-html.ts'
import type { SandboxAnswer, SandboxRequest } from './sandbox-answer.ts'
import { cardNumber } from './sandbox-html.ts'

type Found = NonNullable<Awaited<ReturnType<SandboxRequest['sandbox']['findCheckout']>>>

/** The card page; `?card=<name>` fills the form with a test card. */
export async function showCheckout({ sandbox, id, query }: SandboxRequest): Promise<SandboxAnswer> {
  const found = await sandbox.findCheckout(id)
  if (found === null) return null
  const chosen = sandbox.testCards.find(({ name }) => name === query.get('card'))
  const values =
    chosen === undefined
      ? { number: '', expiry: '', cvc: '' }
      : {
          number: cardNumber(chosen.number),
          expiry: `12/${String((sandbox.now().getUTCFullYear() + 3) % 100).padStart(2, '0')}`,
          cvc: chosen.brand === 'American Express' ? '1234' : '123',
        }
  return page(sandbox, { ...found, failure: chosen === undefined ? found.failure : null }, 200, values)
}

export async function answerCheckout({ sandbox, id }: SandboxRequest, form: URLSearchParams): Promise<SandboxAnswer> {
  const values = { number: form.get('number') ?? '', expiry: form.get('expiry') ?? '', cvc: form.get('cvc') ?? '' }
  const tried = await sandbox.payCheckout(id, values)
  if (tried === null) return null
  if (tried.result.outcome !== 'invalid') return onwards(tried)
  const found = await sandbox.findCheckout(id)
  return found === null ? null : page(sandbox, found, 422, { ...values, cvc: '' }, tried.result.errors)
}

function page(
  sandbox: SandboxRequest['sandbox'],
  { checkout, failure }: Found,
  status: number,
  values: CardFields,
  errors: Partial<CardFields> = {},
): SandboxAnswer {
  if (checkout.status !== 'open') return { status: 200, html: closedCheckoutPage(checkout, failure) }
  const form = { values, errors, failure: status === 200 ? failure : null, testCards: sandbox.testCards }
  return { status, html: checkoutPage(checkout, form), returnUrls: [checkout.successUrl] }
}

export async function showCheckoutChallenge({ sandbox, id }: SandboxRequest): Promise<SandboxAnswer> {
  const found = await sandbox.findCheckout(id)
  if (found === null) return null
  const { checkout, challenges } = found
  if (!challenges || checkout.status !== 'open') return { redirectTo: `/sandbox/checkout/${id}` }
  const of = { productName: checkout.productName, amountCents: checkout.unitAmountCents * checkout.quantity }
  const html = challengePage(of, `/sandbox/checkout/${id}/challenge`)
  return { status: 200, html, returnUrls: [checkout.successUrl] }
}

export async function answerCheckoutChallenge(
  { sandbox, id }: SandboxRequest,
  form: URLSearchParams,
): Promise<SandboxAnswer> {
  const tried = await sandbox.answerCheckoutChallenge(id, form.get('answer') === 'complete')
  return tried === null ? null : onwards(tried)
}

/** The redirect after an attempt: back to the site if it is paid, otherwise to the page with the next step. */
function onwards({
  checkout,
  result,
}: NonNullable<Awaited<ReturnType<SandboxRequest['sandbox']['payCheckout']>>>): SandboxAnswer {
  if (result.outcome === 'succeeded' || result.outcome === 'processing')
    return { redirectTo: returnUrl(checkout, checkout.successUrl) }
  if (result.outcome === 'requires_action') return { redirectTo: `/sandbox/checkout/${checkout.id}/challenge` }
  return { redirectTo: `/sandbox/checkout/${checkout.id}` }
}

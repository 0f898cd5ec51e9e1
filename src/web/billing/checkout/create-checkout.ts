import { creditPriceCents, creditsPriceCents, creditsProductName, plans } from '#contract/billing/billing.ts'
import { storedSession } from '#web/platform/session/session-presence.ts'
import { callFunction, textOf } from './call-function.ts'
import type { CheckoutBuyer, CheckoutItem } from './checkout-item.ts'
import {
  allowsClientFallback,
  type CheckoutFault,
  canTryNextEndpoint,
  checkoutMessage,
  noUrlText,
} from './checkout-messages.ts'
import { readPublicConfig } from './public-config.ts'

/**
 * `open`: the payment page is at `url`; `sessionId` is `null` if the result of the payment cannot be queried. `active`: nothing is left to pay.
 * `failed`: `message` is for the buyer.
 */
export type CreatedCheckout =
  | { state: 'open'; url: string; sessionId: string | null }
  | { state: 'active' }
  | { state: 'failed'; message: string }

type Attempt = CreatedCheckout | { state: 'broken'; fault: CheckoutFault }

/**
 * Requests a payment page: on the hosting path, under `/api`, on the edge path, then the fixed page of the provider, and for credits our own page.
 * The next one is tried only if the one before fails. Never throws.
 */
export async function createCheckout(item: CheckoutItem, buyer: CheckoutBuyer): Promise<CreatedCheckout> {
  const isGuest = buyer.guestEmail !== undefined
  const name = item.type === 'credits' ? 'create-payment' : 'create-subscription'
  const request =
    item.type === 'credits'
      ? { ...paymentRequest(item.credits, buyer), ...(item.saveCard === true && { saveCard: true }) }
      : subscriptionRequest(item.plan, buyer)
  let last: CheckoutFault = { status: 0 }
  for (const path of [`/functions/${name}`, `/api/${name}`, `/functions/v1/${name}`]) {
    const attempt = await tryEndpoint(path, request, isGuest)
    if (attempt.state !== 'broken') return attempt
    last = attempt.fault
  }
  const direct = await directLink(item, buyer)
  if (direct !== null) return { state: 'open', url: direct, sessionId: null }
  if (item.type === 'credits' && allowsClientFallback(last))
    return { state: 'open', url: securePaymentUrl(item.credits, buyer), sessionId: null }
  return { state: 'failed', message: checkoutMessage(last) }
}

async function tryEndpoint(path: string, request: Record<string, unknown>, asGuest: boolean): Promise<Attempt> {
  const answer = await callFunction(path, request, { asGuest })
  if (!answer.ok) {
    const { fault } = answer
    return canTryNextEndpoint(fault) ? { state: 'broken', fault } : { state: 'failed', message: checkoutMessage(fault) }
  }
  const { url, checkoutUrl, sessionId, session_id, alreadySubscribed, error } = answer.body
  if (alreadySubscribed === true) return { state: 'active' }
  const page = textOf(url) ?? textOf(checkoutUrl)
  if (page === undefined || !isWebAddress(page)) return { state: 'failed', message: noUrlText(textOf(error)) }
  return { state: 'open', url: page, sessionId: textOf(sessionId) ?? textOf(session_id) ?? null }
}

function paymentRequest(credits: number, { guestEmail, firstName, lastName }: CheckoutBuyer) {
  return {
    amount: creditsPriceCents(credits) / 100,
    credits,
    productName: creditsProductName(credits),
    paymentMethod: 'stripe',
    isGuest: guestEmail !== undefined,
    guestEmail,
    firstName,
    lastName,
  }
}

function subscriptionRequest(plan: 'monthly' | 'yearly', { guestEmail, firstName, lastName }: CheckoutBuyer) {
  return {
    plan,
    tier: plans[plan].tier,
    paymentMethod: 'stripe',
    isGuest: guestEmail !== undefined,
    guestEmail,
    userEmail: guestEmail === undefined ? storedSession()?.email : undefined,
    firstName,
    lastName,
  }
}

/** The fixed page of the provider, or `null` if the operator configured none. */
async function directLink(item: CheckoutItem, { guestEmail }: CheckoutBuyer): Promise<string | null> {
  const { links } = await readPublicConfig().catch(() => ({ links: {} as Record<string, string | undefined> }))
  const link = links[item.type === 'credits' ? 'credits' : item.plan]
  if (link === undefined || !isWebAddress(link)) return null
  const url = new URL(link)
  const email = guestEmail ?? storedSession()?.email
  url.searchParams.set('quantity', String(item.type === 'credits' ? item.credits : 1))
  if (email !== undefined && email !== null && email !== '') url.searchParams.set('prefilled_email', email)
  return url.href
}

/** The URL of our own page for a payment that no service can open. Amounts are in dollars. */
function securePaymentUrl(credits: number, { guestEmail }: CheckoutBuyer): string {
  const url = new URL('/secure-payment', window.location.origin)
  const dashboard = new URL('/dashboard', window.location.origin).href
  url.search = new URLSearchParams({
    credits: String(credits),
    amount: (creditsPriceCents(credits) / 100).toFixed(2),
    rate: (creditPriceCents / 100).toFixed(2),
    product: creditsProductName(credits),
    email: guestEmail ?? storedSession()?.email ?? '',
    return_url: dashboard,
    cancel_url: dashboard,
  }).toString()
  return url.href
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text, window.location.origin)?.protocol ?? '')
}

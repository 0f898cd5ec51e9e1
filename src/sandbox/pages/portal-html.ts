import type { StoredSubscription } from '../provider/stored-objects.ts'
import { dayText, dollars, escapeHtml, sandboxDocument } from './sandbox-html.ts'

type Portal = { email: string; returnUrl: string; subscriptions: readonly StoredSubscription[] }

/** The page where a customer manages subscriptions. */
export function portalPage(id: string, { email, returnUrl, subscriptions }: Portal): string {
  const list = subscriptions.map((subscription) => subscriptionPanel(id, subscription))
  const empty = '<p class="soft">There is no subscription.</p>'
  return sandboxDocument(
    'Billing',
    `<div class="stack">
<h1>Billing</h1>
<p class="soft">${escapeHtml(email)}</p>
${subscriptions.length === 0 ? empty : list.join('\n')}
<a class="button secondary" href="${escapeHtml(returnUrl)}">Back to the site</a>
</div>`,
  )
}

function subscriptionPanel(portalId: string, subscription: StoredSubscription): string {
  const { id, productName, amountCents, interval, card, invoices } = subscription
  return `<section class="panel stack">
<h2>${escapeHtml(productName)}</h2>
<dl>
<dt>Price</dt><dd>${dollars(amountCents)} per ${interval}</dd>
<dt>Status</dt><dd>${statusText(subscription)}</dd>
<dt>Card</dt><dd>${card.brand} ending in ${card.last4}</dd>
</dl>
${changeForm(portalId, id, subscription)}
<h2>Invoices</h2>
<table>
<thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
<tbody>${invoices
    .toReversed()
    .map(
      ({ createdAtMs, amountCents, paidAtMs }) =>
        `<tr><td>${dayText(createdAtMs)}</td><td>${dollars(amountCents)}</td><td>${paidAtMs === null ? 'Declined' : 'Paid'}</td></tr>`,
    )
    .join('')}</tbody>
</table>
</section>`
}

function statusText({ status, cancelAtPeriodEnd, currentPeriodEndMs }: StoredSubscription): string {
  if (status === 'canceled') return 'Canceled'
  if (status === 'past_due') return 'Past due: the last renewal was declined'
  if (status !== 'active') return 'Waiting for its first payment'
  return `Active, ${cancelAtPeriodEnd ? 'ends' : 'renews'} on ${dayText(currentPeriodEndMs)}`
}

function changeForm(portalId: string, id: string, { status, cancelAtPeriodEnd }: StoredSubscription): string {
  if (status !== 'active' && status !== 'past_due') return ''
  const [verb, label, buttonClass] = cancelAtPeriodEnd
    ? ['resume', 'Resume subscription', 'primary']
    : ['cancel', 'Cancel subscription', 'secondary']
  const pay =
    status === 'past_due'
      ? '<button class="primary" name="verb" value="pay">Pay now with the test card ending in 4242</button>'
      : ''
  return `<form method="post" action="/sandbox/portal/${portalId}" class="stack">
<input type="hidden" name="subscription" value="${id}">
${pay}
<button class="${buttonClass}" name="verb" value="${verb}">${label}</button>
${status === 'active' && !cancelAtPeriodEnd ? renewButton : ''}
</form>`
}

/** Skips the waiting time when testing renewals. */
const renewButton = '<button class="secondary" name="verb" value="renew">Skip to the next renewal (test only)</button>'

import type { TestCard } from '#adapters/payments/sandbox/test-cards.ts'
import type { StoredCheckout } from '../provider/stored-objects.ts'
import { cardNumber, dollars, escapeHtml, messagePage, sandboxDocument } from './sandbox-html.ts'

export type CardFields = { number: string; expiry: string; cvc: string }

type CardForm = {
  values: CardFields
  errors: Partial<CardFields>
  /** Why the last attempt was refused. */
  failure: string | null
  testCards: readonly TestCard[]
}

/** The card page of an open checkout. */
export function checkoutPage(checkout: StoredCheckout, form: CardForm): string {
  const { id, productName, unitAmountCents, quantity, interval, email, cancelUrl } = checkout
  const amount = dollars(unitAmountCents * quantity)
  const price = interval === null ? amount : `${amount} per ${interval}`
  const each = quantity === 1 ? '' : `<p class="soft">${quantity} × ${dollars(unitAmountCents)}</p>`
  const verb = interval === null ? `Pay ${amount}` : `Subscribe for ${price}`
  const summary = `<section>
<h1>${escapeHtml(productName)}</h1>
<p class="amount">${price}</p>
${each}
</section>`
  const failure = form.failure === null ? '' : `<p class="alert" role="alert">${escapeHtml(form.failure)}</p>`
  const fields = `<form class="form panel stack" id="pay" method="post" action="/sandbox/checkout/${id}" autocomplete="off" novalidate>
<h2>Pay by card</h2>
${failure}
<dl><dt>Email</dt><dd>${escapeHtml(email)}</dd></dl>
${field(form, 'number', 'Card number', 'placeholder="1234 1234 1234 1234" maxlength="40"')}
<div class="pair">
${field(form, 'expiry', 'Expiry date', 'placeholder="MM/YY" maxlength="12"')}
${field(form, 'cvc', 'Security code', 'placeholder="CVC" maxlength="4"')}
</div>
<button class="primary">${escapeHtml(verb)}</button>
<a class="button secondary" href="${escapeHtml(returnUrl(checkout, cancelUrl))}">Cancel</a>
</form>`
  return sandboxDocument(
    `${productName}, ${price}`,
    `<div class="split">${summary}${fields}${cardList(id, form)}</div>`,
    { wide: true },
  )
}

function field({ values, errors }: CardForm, name: keyof CardFields, label: string, attributes: string): string {
  const error = errors[name]
  // The focus is on the first invalid field.
  const focus = Object.keys(errors)[0] === name ? ' autofocus' : ''
  const wrong = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"${focus}`
  const message = error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`
  return `<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="numeric" value="${escapeHtml(values[name])}" ${attributes}${wrong}>${message}</div>`
}

/** Each card is a link to this page with its fields filled, which needs no script. */
function cardList(id: string, { testCards, values }: CardForm): string {
  const chosen = values.number.replace(/\s/g, '')
  const rows = testCards.map(
    ({
      name,
      number,
      effect,
    }) => `<li><a href="/sandbox/checkout/${id}?card=${name}#pay"${chosen === number ? ' aria-current="true"' : ''}>
<span class="number">${cardNumber(number)}</span> <span class="effect">${effect}</span></a></li>`,
  )
  return `<section><h2>Test cards</h2><p class="soft">Choose one to fill the form with it.</p><ul class="cards">${rows.join('\n')}</ul></section>`
}

/** The page of a checkout that accepts no more cards. */
export function closedCheckoutPage(checkout: StoredCheckout, failure: string | null): string {
  const { status, isPaid, successUrl, cancelUrl } = checkout
  if (status === 'expired')
    return messagePage(
      'This payment page has expired',
      'Nothing was paid. Start again from the site that sent you here.',
      {
        href: returnUrl(checkout, cancelUrl),
        label: 'Go back',
      },
    )
  const next = { href: returnUrl(checkout, successUrl), label: 'Continue' }
  if (isPaid) return messagePage('This payment is complete', 'There is nothing left to do here.', next)
  if (failure !== null)
    return messagePage('This payment failed', failure, { ...next, href: returnUrl(checkout, cancelUrl) })
  return messagePage('This payment is processing', 'You will hear when the money has arrived.', next)
}

/** A URL of the site that opened the page. It can contain a placeholder for the ID of the checkout. */
export function returnUrl({ id }: StoredCheckout, url: string): string {
  return url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

/** The bank's page of the 3-D Secure step. `hidden` are hidden form fields. */
export function challengePage(
  of: { productName: string; amountCents: number },
  action: string,
  hidden: Record<string, string> = {},
): string {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return sandboxDocument(
    '3-D Secure',
    `<form class="panel stack" method="post" action="${escapeHtml(action)}">
<h1>3-D Secure</h1>
<p>Your bank asks whether it is you who pays ${dollars(of.amountCents)} for ${escapeHtml(of.productName)}.</p>
${fields.join('')}
<button class="primary" name="answer" value="complete">Complete</button>
<button class="secondary" name="answer" value="fail">Fail</button>
</form>`,
  )
}

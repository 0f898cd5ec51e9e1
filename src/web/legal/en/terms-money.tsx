import { creditPriceCents } from '#contract/billing/billing.ts'
import { dollars, planOffer } from '#contract/billing/premium-texts.ts'
import type { LegalFacts } from '#contract/operations/legal.ts'
import type { LegalSection } from '../legal-document.ts'

/** The sections on prices, payments and refunds. */
export function moneySections({ payments }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'credits',
      title: 'Credits',
      body: (
        <>
          <p>
            One credit is one link and costs {dollars(creditPriceCents)}. Prices are in US dollars; what tax is added is
            shown before you pay. <PaymentsNote payments={payments} />
          </p>
          <ul>
            <li>Credits never expire while the account exists. They cannot be passed on or paid out.</li>
            <li>Every movement of credits is listed on your billing page.</li>
            <li>
              You get an invoice by email for every payment, and a credit note for every refund. Both stay on your
              billing page while the account exists.
            </li>
            <li>
              When a payment is refunded or charged back, the credits that it bought are taken back; ones already spent
              are set against the next that are bought.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'top-up',
      title: 'Automatic top-up',
      body: (
        <>
          <p>
            Automatic top-up is off until you turn it on. You set how many credits are bought, below which balance, and
            the most that may be charged in a calendar month. Turning it on is your consent to charges of your saved
            card within that limit. Each charge is one purchase of credits, with an invoice by email.
          </p>
          <ul>
            <li>
              You can change it or turn it off at any time on your billing page. Credits bought by then stay yours.
            </li>
            <li>
              It turns off by itself when a payment for credits is refunded or charged back, when there is no saved
              card, and after three refused charges in a row. An email tells you so.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'premium',
      title: 'Premium',
      body: (
        <p>
          Premium is paid{' '}
          {[planOffer('monthly'), planOffer('yearly')]
            .map(({ price, interval }) => `${price} per ${interval}`)
            .join(' or ')}{' '}
          in advance and goes on until it is cancelled. You can cancel at any time on your billing page; Premium then
          stays until the end of the period that is paid. Prices of a period that has begun do not change.
        </p>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds and withdrawal',
      body: (
        <>
          <p>
            Consumers in the European Union and in some other countries may withdraw from a purchase within 14 days.
            Whoever has a campaign started within these days asks for it to be done at once; for links that were placed
            by then the right is used up, for all other credits it is not.
          </p>
          <p>
            To withdraw, or to ask for money back for another reason, write by the{' '}
            <a href="/contact" className="link">
              contact form
            </a>{' '}
            from the address of your account. Money goes back the way it came. A money-back guarantee that the prices
            name holds as it is named there.
          </p>
        </>
      ),
    },
  ]
}

function PaymentsNote({ payments }: Pick<LegalFacts, 'payments'>) {
  if (payments === 'stripe')
    return 'Payments are taken by Stripe, under Stripe’s own terms; cards are never seen by us.'
  if (payments === 'sandbox') return 'On this installation payments are pretended: no money moves.'
  return 'On this installation nothing can be bought at present.'
}

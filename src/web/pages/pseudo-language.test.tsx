import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Order, SubscriptionInfo } from '#contract/billing/billing-calls.ts'
import type { WaitlistStatus } from '#contract/waitlist/waitlist.ts'
import { expectTranslated, inPseudoLanguage, plainTexts } from '#test/harness/pseudo-language.ts'
import { draw, keepSession } from '#test/harness/screen.tsx'
import { BalanceMovements } from '#web/billing/balance/balance-movements.tsx'
import { BalanceSummary } from '#web/billing/balance/balance-summary.tsx'
import { SecurePayment } from '#web/billing/checkout/secure-payment.tsx'
import { CreditsDialog } from '#web/billing/credits/credits-dialog.tsx'
import { PremiumDialog } from '#web/billing/premium/premium-dialog.tsx'
import { PremiumTourDialog } from '#web/billing/premium/premium-tour-dialog.tsx'
import { PricingOffers } from '#web/billing/pricing/pricing-offers.tsx'
import { PurchaseHistory } from '#web/billing/purchases/purchase-history.tsx'
import { CancelledReturn } from '#web/billing/return/return-cancelled.tsx'
import { PaymentReturn } from '#web/billing/return/return-payment.tsx'
import { SubscriptionPanel } from '#web/billing/subscription/subscription-panel.tsx'
import { ContactScreen } from '#web/contact/contact-screen.tsx'
import { PageProblem } from '#web/shell/page-problem.tsx'
import { RecoveryScreen } from '#web/shell/recovery-screen.tsx'
import { UpdateNotice } from '#web/shell/update-notice.tsx'
import { ComingSoon } from '#web/waitlist/coming-soon.tsx'
import { WaitlistDialog } from '#web/waitlist/waitlist-dialog.tsx'
import { NoPosition, WaitlistPosition } from '#web/waitlist/waitlist-position.tsx'

/** Texts that are the same in every language: names, addresses, dates (the pseudo-language uses the English form), and input of this test. */
const names =
  /LinkwrightBot|Premium Plan, (?:yearly|monthly)|\d+ Premium Backlink Credits|[\w.…-]+@[\w.-]+|https?:\S+|a card that is refused|(?:Nov|November|March) \d+, (?:\d{4})?(?:, [\d:]+ [AP]M)?/gu

const waitlistStatus: WaitlistStatus = {
  token: 'a'.repeat(43),
  status: 'confirmed',
  maskedEmail: 'a…@example.com',
  position: 3,
  waiting: 4,
  referralUrl: 'https://links.example.com/?ref=abcdefghij#waitlist',
  referrals: 2,
  positionsPerReferral: 10,
  referralsCounted: 50,
  confirmedAt: null,
  notifiedAt: null,
}
const pending: WaitlistStatus = { ...waitlistStatus, status: 'pending', position: null, referralUrl: null }

const order: Order = {
  id: '0197a5c0-0000-7000-8000-000000000000',
  kind: 'credits',
  credits: 100,
  plan: null,
  amountCents: 14_000,
  refundedCents: 1_400,
  status: 'paid',
  failure: null,
  isLive: false,
  receiptUrl: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  paidAt: '2026-11-22T10:01:00.000Z',
}
const subscription = {
  subscribed: true,
  features: [],
  subscription: {
    plan: 'yearly',
    status: 'active',
    priceCents: 29_000,
    email: 'ann@example.com',
    currentPeriodEnd: '2027-03-04T12:00:00.000Z',
    cancelAtPeriodEnd: true,
    isLive: false,
  },
} as unknown as SubscriptionInfo
const credits = {
  balance: 1,
  available: 1,
  bonus: 0,
  totalUsed: 2,
  totalPurchased: 3,
  owed: 5,
  updatedAt: '2026-11-22T10:00:00.000Z',
}
const entry = {
  about: null,
  id: '1',
  kind: 'purchase',
  amount: 5,
  change: 5,
  createdAt: '2026-11-22T10:00:00.000Z',
}
const discounts = { key: 'premiumDiscounts', text: 'x', isLive: false, isSubstantiated: true, source: 'x' }

const server = {
  'GET /api/site-content': () => ({ body: { claims: [discounts], testimonials: [] } }),
  'GET /api/public-config': () => ({
    body: {
      provider: 'sandbox',
      testMode: true,
      testCards: [{ number: '4242424242424242', brand: 'Sandbox Visa', effect: 'a card that is refused' }],
    },
  }),
  'GET /api/subscription': () => ({ body: subscription }),
  'GET /api/credits': () => ({ body: credits }),
  'GET /api/credits/entries': () => ({ body: { entries: [entry], nextCursor: null } }),
  'GET /api/orders': () => ({ body: { orders: [order, { ...order, id: '2', status: 'failed' }], nextCursor: null } }),
}

inPseudoLanguage(server)

const screens: Record<string, () => ReactNode> = {
  'the contact form': () => <ContactScreen outcome={null} operatorEmail="ops@example.com" />,
  'a message that was sent': () => <ContactScreen outcome={{ sent: true }} operatorEmail={null} />,
  'the waitlist of the landing page': () => <ComingSoon claims={{}} />,
  'a place to be confirmed': () => <WaitlistPosition known={pending} />,
  'a confirmed place': () => <WaitlistPosition known={waitlistStatus} />,
  'a confirmed place with its date': () => (
    <WaitlistPosition known={{ ...waitlistStatus, confirmedAt: order.createdAt }} />
  ),
  'no place': () => <NoPosition />,
  'the end of joining': () => (
    <WaitlistDialog
      at={{ step: 'success', email: '', result: { kind: 'mailed', to: 'a@example.com', withAccount: true } }}
      onClose={() => undefined}
    >
      {null}
    </WaitlistDialog>
  ),
  prices: () => <PricingOffers originalPrices="example" />,
  'buying credits': () => <CreditsDialog onClose={() => undefined} />,
  'choosing a plan': () => <PremiumDialog AuthForm={() => null} onClose={doNothing} onActivated={doNothing} />,
  'what Premium is': () => <PremiumTourDialog AuthForm={() => null} onClose={doNothing} onActivated={doNothing} />,
  'a subscription': () => <SubscriptionPanel />,
  purchases: () => <PurchaseHistory />,
  'movements of credits': () => <BalanceMovements />,
  'the balance': () => <BalanceSummary />,
  'a payment that was cancelled': () => <CancelledReturn purchase="credits" />,
  'a subscription that was not begun': () => <CancelledReturn purchase="premium" />,
  'a return without a payment': () => <PaymentReturn purchase="credits" sessionId={null} />,
  'paying in another way': () => <SecurePayment credits={100} email="" cancelPath="/" />,
  'a payment link that is not complete': () => <SecurePayment credits={null} email="" cancelPath="/" />,
  recovery: () => <RecoveryScreen />,
  'a page that failed': () => <PageProblem error={new Error('x')} tries={0} onRetry={() => undefined} />,
  'a newer version': () => <UpdateNotice isBroken onReload={() => undefined} onLater={() => undefined} />,
}

const doNothing = () => undefined

test.each(Object.keys(screens))('%s: every text comes from the catalogues', async (name) => {
  if (name !== 'choosing a plan') keepSession({ id: '0197a5c0-0000-7000-8000-000000000001', email: 'ann@example.com' })
  draw(screens[name]?.())
  await expectTranslated(names)
})

test('a text that is not in the catalogues is found', async () => {
  draw(
    <p>
      Not <b title="translated">bold</b>
    </p>,
  )
  await vi.waitFor(() => expect(plainTexts(names)).toEqual(['Not bold', 'translated']))
})

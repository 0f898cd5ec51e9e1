import { useQuery } from '@tanstack/react-query'
import { successTitles } from '#contract/account-texts.ts'
import { type PlanName, plans } from '#contract/billing.ts'
import { receiptTexts } from '#contract/receipt-texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { countText, moneyText } from './balance-words.ts'
import { creditsQuery } from './credits-queries.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { CloseWindow, ReturnFacts, useCheckoutWindow } from './return-parts.tsx'
import { ReturnScreen } from './return-screen.tsx'
import type { KnownPayment } from './return-verify.ts'
import { subscriptionQuery } from './subscription-queries.ts'

type ReturnPaidProps = { payment: KnownPayment; isMember: boolean }

/** What was bought, as the server knows it. */
export function ReturnPaid({ payment, isMember }: ReturnPaidProps) {
  const { plan, guestEmail, isLive } = payment.order
  const isPlan = plan !== null
  return (
    <ReturnScreen
      eyebrow={isPlan ? 'Premium' : 'Credits'}
      title={isPlan && guestEmail === null ? successTitles.premium : 'Payment complete'}
      proved
      actions={<PaidActions payment={payment} isMember={isMember} />}
    >
      {guestEmail === null ? (
        <p>
          {isPlan
            ? 'Your plan is active. What it opens is listed on your billing page.'
            : 'Your credits are on your account.'}
        </p>
      ) : (
        <GuestNotice email={guestEmail} isPlan={isPlan} />
      )}
      {isPlan ? <PlanFacts payment={payment} plan={plan} /> : <CreditsFacts payment={payment} />}
      {!isLive && (
        <p className="mt-4">
          <Badge tone="qualified">{receiptTexts.testMode}</Badge>
        </p>
      )}
    </ReturnScreen>
  )
}

function GuestNotice({ email, isPlan }: { email: string; isPlan: boolean }) {
  return (
    <p>
      {isPlan ? 'Your plan waits' : 'Your credits wait'} for the account of{' '}
      <bdi className="font-medium text-ink wrap-anywhere">{email}</bdi>. Create an account with this address and confirm
      it: then {isPlan ? 'it is' : 'they are'} yours.
    </p>
  )
}

function CreditsFacts({ payment: { credits, amount, order } }: { payment: KnownPayment }) {
  const isOwn = order.guestEmail === null
  const balance = useQuery({ ...creditsQuery, enabled: isOwn })
  return (
    <ReturnFacts
      facts={[
        ['Credits', countText(credits)],
        ['Amount paid', moneyText(Math.round(amount * 100))],
        ...(isOwn && !balance.isError
          ? ([['Your new balance', balance.data === undefined ? '…' : countText(balance.data.balance)]] as const)
          : []),
      ]}
    />
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

function PlanFacts({ payment: { amount, order }, plan }: { payment: KnownPayment; plan: PlanName }) {
  const subscription = useQuery({ ...subscriptionQuery, enabled: order.guestEmail === null })
  const renewsAt = subscription.data?.subscription?.currentPeriodEnd
  return (
    <ReturnFacts
      facts={[
        ['Plan', plans[plan].productName],
        ['Amount paid', moneyText(Math.round(amount * 100))],
        ...(renewsAt === undefined ? [] : ([['Next billing date', day.format(new Date(renewsAt))]] as const)),
      ]}
    />
  )
}

function PaidActions({ payment: { order }, isMember }: ReturnPaidProps) {
  const isWindow = useCheckoutWindow()
  const { guestEmail, receiptUrl, id } = order
  const signUp = guestEmail === null ? '' : new URLSearchParams({ tab: 'signup', email: guestEmail }).toString()
  return (
    <>
      {isWindow && <CloseWindow />}
      {guestEmail === null ? (
        <>
          {!isWindow && <ButtonLink href="/dashboard">Go to Dashboard</ButtonLink>}
          <ReceiptButton orderId={id} variant="secondary">
            Download receipt
          </ReceiptButton>
          {!isWindow && (
            <ButtonLink href="/dashboard/billing" variant="secondary">
              Go to Billing
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          {!isMember && (
            <ButtonLink href={`/login?${signUp}`} variant={isWindow ? 'secondary' : 'primary'}>
              Create Account
            </ButtonLink>
          )}
          {receiptUrl !== null && (
            <ButtonLink href={receiptUrl} variant="secondary" target="_blank" rel="noreferrer">
              Show the receipt
            </ButtonLink>
          )}
        </>
      )}
    </>
  )
}

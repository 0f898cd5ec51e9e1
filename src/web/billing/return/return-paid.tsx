import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { successTitles } from '#contract/accounts/account-texts.ts'
import { type PlanName, plans } from '#contract/billing/billing.ts'
import { receiptTexts } from '#contract/billing/receipt-texts.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { balanceText, countText, moneyText } from '../balance-text.ts'
import { ReceiptButton } from '../purchases/receipt-button.tsx'
import { creditsQuery } from '../queries.ts'
import { subscriptionQuery } from '../subscription/queries.ts'
import { CloseWindow, ReturnFacts, useCheckoutWindow } from './return-parts.tsx'
import { ReturnScreen } from './return-screen.tsx'
import type { FoundPayment } from './return-verify.ts'

type ReturnPaidProps = { payment: FoundPayment; isMember: boolean }

/** The purchase, as the server knows it. */
export function ReturnPaid({ payment, isMember }: ReturnPaidProps) {
  const { plan, guestEmail, isLive } = payment.order
  const isPlan = plan !== null
  return (
    <ReturnScreen
      eyebrow={isPlan ? t`Premium` : t`Credits`}
      title={isPlan && guestEmail === null ? translated(successTitles.premium) : t`Payment complete`}
      proved
      actions={<PaidActions payment={payment} isMember={isMember} />}
    >
      {guestEmail === null ? (
        <p>
          {isPlan
            ? t`Your plan is active. Your billing page lists what it unlocks.`
            : t`Your credits were added to your account.`}
        </p>
      ) : (
        <GuestNotice email={guestEmail} isPlan={isPlan} />
      )}
      {isPlan ? <PlanFacts payment={payment} plan={plan} /> : <CreditsFacts payment={payment} />}
      {!isLive && (
        <p className="mt-4">
          <Badge tone="qualified">{translated(receiptTexts.testMode)}</Badge>
        </p>
      )}
    </ReturnScreen>
  )
}

function GuestNotice({ email, isPlan }: { email: string; isPlan: boolean }) {
  const address = <bdi className="font-medium text-ink wrap-anywhere">{email}</bdi>
  return (
    <p>
      {isPlan ? (
        <Trans>
          Your plan is reserved for {address}. Create an account with this email address and confirm it to use it.
        </Trans>
      ) : (
        <Trans>
          Your credits are reserved for {address}. Create an account with this email address and confirm it to use them.
        </Trans>
      )}
    </p>
  )
}

function CreditsFacts({ payment: { credits, amount, order } }: { payment: FoundPayment }) {
  const isOwn = order.guestEmail === null
  const balance = useQuery({ ...creditsQuery, enabled: isOwn })
  return (
    <ReturnFacts
      facts={[
        [t`Credits`, countText(credits)],
        [t`Amount paid`, moneyText(Math.round(amount * 100))],
        ...(isOwn && !balance.isError
          ? ([[t`Your new balance`, balance.data === undefined ? '…' : balanceText(balance.data)]] as const)
          : []),
      ]}
    />
  )
}

function PlanFacts({ payment: { amount, order }, plan }: { payment: FoundPayment; plan: PlanName }) {
  const subscription = useQuery({ ...subscriptionQuery, enabled: order.guestEmail === null })
  const renewsAt = subscription.data?.subscription?.currentPeriodEnd
  return (
    <ReturnFacts
      facts={[
        [t`Plan`, plans[plan].productName],
        [t`Amount paid`, moneyText(Math.round(amount * 100))],
        ...(renewsAt === undefined
          ? []
          : ([[t`Next billing date`, dateFormat({ dateStyle: 'long' }).format(new Date(renewsAt))]] as const)),
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
          {!isWindow && (
            <ButtonLink href="/dashboard">
              <Trans>Go to Dashboard</Trans>
            </ButtonLink>
          )}
          <ReceiptButton orderId={id} variant="secondary">
            <Trans>Download receipt</Trans>
          </ReceiptButton>
          {!isWindow && (
            <ButtonLink href="/dashboard/billing" variant="secondary">
              <Trans>Go to Billing</Trans>
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          {!isMember && (
            <ButtonLink href={`/login?${signUp}`} variant={isWindow ? 'secondary' : 'primary'}>
              <Trans>Create Account</Trans>
            </ButtonLink>
          )}
          {receiptUrl !== null && (
            <ButtonLink href={receiptUrl} variant="secondary" target="_blank" rel="noreferrer">
              <Trans>View receipt</Trans>
            </ButtonLink>
          )}
        </>
      )}
    </>
  )
}

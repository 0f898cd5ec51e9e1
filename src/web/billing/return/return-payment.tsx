import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PlanName } from '#contract/billing/billing.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { DialogLink } from '#web/ui/buttons/dialog-link.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { useHydrated } from '#web/ui/loading/use-hydrated.ts'
import { ReturnPaid } from './return-paid.tsx'
import { CloseWindow, useCheckoutWindow } from './return-parts.tsx'
import { ReturnScreen } from './return-screen.tsx'
import { type FoundPayment, pauseMs, returnedPaymentQuery } from './return-verify.ts'

export type Purchase = 'credits' | 'premium'

const eyebrows: Record<Purchase, MessageDescriptor> = { credits: msg`Credits`, premium: msg`Premium` }

type PaymentReturnProps = {
  purchase: Purchase
  /** The ID of the payment page or of the payment by the embedded form; `null` if the URL has neither. */
  sessionId: string | null
}

/** The page to which a buyer returns from a payment. It shows the payment state from the server, never from the URL. */
export function PaymentReturn({ purchase, sessionId }: PaymentReturnProps) {
  if (sessionId === null) return <NoSession purchase={purchase} />
  return <CheckedReturn purchase={purchase} sessionId={sessionId} />
}

function CheckedReturn({ purchase, sessionId }: { purchase: Purchase; sessionId: string }) {
  const { state, user } = useSession()
  const isHydrated = useHydrated()
  const query = useQuery({
    ...returnedPaymentQuery(sessionId, user?.id ?? null),
    enabled: isHydrated && state !== 'unknown',
  })
  const checkAgain = () => void query.refetch()
  const { data: payment } = query
  if (payment === undefined) {
    return query.isError ? (
      <CheckFailed purchase={purchase} isChecking={query.isFetching} onCheck={checkAgain} />
    ) : (
      <Checking purchase={purchase} />
    )
  }
  const willCheck = pauseMs(payment) !== false
  switch (payment.state) {
    case 'unknown':
      return <Unknown purchase={purchase} isGuest={state !== 'signed-in'} />
    case 'paid':
      return <ReturnPaid payment={payment} isMember={state === 'signed-in'} />
    case 'processing':
      return <Processing purchase={purchase} isChecking={query.isFetching} willCheck={willCheck} onCheck={checkAgain} />
    default:
      // Right after the payment the result can be unknown. While it is checked, the page makes no statement about it.
      return payment.state === 'open' && willCheck ? (
        <Checking purchase={purchase} />
      ) : (
        <NotPaid purchase={purchase} payment={payment} isChecking={query.isFetching} onCheck={checkAgain} />
      )
  }
}

function Checking({ purchase }: { purchase: Purchase }) {
  const isHydrated = useHydrated()
  return (
    <ReturnScreen eyebrow={i18n._(eyebrows[purchase])} title={isHydrated ? t`Checking your payment…` : t`Your payment`}>
      <noscript>
        <p>
          <Trans>
            Showing it here requires JavaScript. Your purchase reaches your account without this page too: see your
            billing page.
          </Trans>
        </p>
      </noscript>
      {isHydrated && (
        <>
          <p>
            <Trans>This takes a moment. Nothing is charged twice if you reload.</Trans>
          </p>
          <div className="mt-6 max-w-md space-y-3">
            <Skeleton className="h-7 w-full" />
            <Skeleton className="h-7 w-full" />
          </div>
        </>
      )}
    </ReturnScreen>
  )
}

function NoSession({ purchase }: { purchase: Purchase }) {
  return (
    <ReturnScreen
      eyebrow={i18n._(eyebrows[purchase])}
      title={translated(billingTexts.sessionIdRequired)}
      actions={<Onwards />}
    >
      <p>
        <Trans>This URL doesn’t say which payment it’s about. Your payments are safe: see your billing page.</Trans>
      </p>
    </ReturnScreen>
  )
}

function Unknown({ purchase, isGuest }: { purchase: Purchase; isGuest: boolean }) {
  return (
    <ReturnScreen
      eyebrow={i18n._(eyebrows[purchase])}
      title={translated(billingTexts.verificationFailed)}
      actions={<Onwards />}
    >
      <p>
        {isGuest
          ? t`We found no payment you can view. If you were signed in when you paid, sign in to see it.`
          : t`We found no payment for your account here. Your purchases are on your billing page.`}
      </p>
    </ReturnScreen>
  )
}

type CheckProps = { purchase: Purchase; isChecking: boolean; onCheck: () => void }

function CheckFailed({ purchase, isChecking, onCheck }: CheckProps) {
  return (
    <ReturnScreen
      eyebrow={i18n._(eyebrows[purchase])}
      title={t`Couldn't check your payment`}
      actions={<CheckAgain isChecking={isChecking} onCheck={onCheck} />}
    >
      <p>
        <Trans>
          We couldn’t reach the server. This doesn’t affect your payment. Don’t pay again before you know the result.
        </Trans>
      </p>
    </ReturnScreen>
  )
}

function Processing({ purchase, isChecking, willCheck, onCheck }: CheckProps & { willCheck: boolean }) {
  return (
    <ReturnScreen
      eyebrow={i18n._(eyebrows[purchase])}
      title={t`Your payment is in progress`}
      actions={
        <>
          <CheckAgain isChecking={isChecking} onCheck={onCheck} />
          <Onwards variant="secondary" />
        </>
      }
    >
      <p>
        <Trans>The bank hasn’t confirmed it yet. Depending on the payment method, this takes minutes or days.</Trans>{' '}
        {purchase === 'credits'
          ? t`Your credits will be added automatically as soon as it does.`
          : t`Your plan starts automatically as soon as it does.`}
      </p>
      <p className="mt-3">
        {willCheck
          ? t`This page keeps checking. You can also close it.`
          : t`You can close this page and check again later.`}
      </p>
    </ReturnScreen>
  )
}

const unpaidTexts = {
  open: [msg`Not paid`, msg`You left the payment page before paying. Nothing was charged.`],
  failed: [msg`Payment failed`, msg`The payment was declined. Nothing was charged.`],
  expired: [msg`Not paid`, msg`The payment page expired before you paid. Nothing was charged.`],
} as const

type NotPaidProps = CheckProps & { payment: FoundPayment }

function NotPaid({ purchase, payment, isChecking, onCheck }: NotPaidProps) {
  const { state, order, credits } = payment
  const [title, text] = unpaidTexts[state as keyof typeof unpaidTexts]
  const isWindow = useCheckoutWindow()
  const again = (
    <>
      <TryAgain purchase={purchase} credits={credits} plan={order.plan} />
      {state === 'open' && <CheckAgain isChecking={isChecking} onCheck={onCheck} />}
    </>
  )
  return (
    <ReturnScreen
      eyebrow={i18n._(eyebrows[purchase])}
      title={i18n._(title)}
      actions={isWindow ? <CloseWindow /> : again}
    >
      <p>{i18n._(text)}</p>
      {order.failure !== null && (
        <p className="mt-3 wrap-anywhere">
          <Trans>Reason: {order.failure}</Trans>
        </p>
      )}
    </ReturnScreen>
  )
}

function CheckAgain({ isChecking, onCheck }: Omit<CheckProps, 'purchase'>) {
  return (
    <Button variant="secondary" disabled={isChecking} onClick={onCheck}>
      {isChecking ? t`Checking...` : t`Check again`}
    </Button>
  )
}

/** Links to the member's pages, or to sign-in for a guest. In the payment window, a button that closes the window. */
function Onwards({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const { state } = useSession()
  if (useCheckoutWindow()) return <CloseWindow />
  if (state === 'signed-in') {
    return (
      <>
        <ButtonLink href="/dashboard/billing" variant={variant}>
          <Trans>Go to Billing</Trans>
        </ButtonLink>
        <ButtonLink href="/dashboard" variant="secondary">
          <Trans>Go to Dashboard</Trans>
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {/* After a sign-in the user stays on this page, which then checks the payment again. */}
      <DialogLink type="login">
        <Trans>Sign In</Trans>
      </DialogLink>
      <ButtonLink href="/" variant="secondary">
        <Trans>Go to the home page</Trans>
      </ButtonLink>
    </>
  )
}

/** Opens the dialog of the purchase again, with the same item. */
function TryAgain({ purchase, credits, plan }: { purchase: Purchase; credits: number; plan: PlanName | null }) {
  function handleClick() {
    if (purchase === 'credits') openDialog('pricing', { source: 'return', ...(credits > 0 && { credits }) })
    else openDialog('premium', { source: 'return', ...(plan !== null && { plan }) })
  }
  return (
    <Button onClick={handleClick}>
      <Trans>Try again</Trans>
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { PlanName } from '#contract/billing.ts'
import { billingTexts } from '#contract/billing-texts.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { useSession } from '#web/platform/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DialogLink } from '#web/ui/dialog-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ReturnPaid } from './return-paid.tsx'
import { CloseWindow, useCheckoutWindow } from './return-parts.tsx'
import { ReturnScreen } from './return-screen.tsx'
import { type KnownPayment, pauseMs, returnedPaymentQuery } from './return-verify.ts'

export type Purchase = 'credits' | 'premium'

const eyebrows: Record<Purchase, string> = { credits: 'Credits', premium: 'Premium' }

type PaymentReturnProps = {
  purchase: Purchase
  /** Of the payment page, or of the payment by the embedded form; `null` when the address names neither. */
  sessionId: string | null
}

/** The page that a buyer is sent back to: what counts is what the server says of the payment, never the address. */
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
  const askAgain = () => void query.refetch()
  const { data: payment } = query
  if (payment === undefined) {
    return query.isError ? (
      <NotAsked purchase={purchase} isAsking={query.isFetching} onAsk={askAgain} />
    ) : (
      <Checking purchase={purchase} />
    )
  }
  const willAsk = pauseMs(payment) !== false
  switch (payment.state) {
    case 'unknown':
      return <Unknown purchase={purchase} isGuest={state !== 'signed-in'} />
    case 'paid':
      return <ReturnPaid payment={payment} isMember={state === 'signed-in'} />
    case 'processing':
      return <Processing purchase={purchase} isAsking={query.isFetching} willAsk={willAsk} onAsk={askAgain} />
    default:
      // Right after the payment page it may not be known yet how it ended; while that is asked, nothing is claimed.
      return payment.state === 'open' && willAsk ? (
        <Checking purchase={purchase} />
      ) : (
        <NotPaid purchase={purchase} payment={payment} isAsking={query.isFetching} onAsk={askAgain} />
      )
  }
}

function Checking({ purchase }: { purchase: Purchase }) {
  const isHydrated = useHydrated()
  return (
    <ReturnScreen eyebrow={eyebrows[purchase]} title={isHydrated ? 'Checking your payment…' : 'Your payment'}>
      <noscript>
        <p>
          Looking it up here needs JavaScript. What you paid for reaches your account without this page as well: you
          find it on your billing page.
        </p>
      </noscript>
      {isHydrated && (
        <>
          <p>This takes a moment. Nothing is charged twice if you reload.</p>
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
    <ReturnScreen eyebrow={eyebrows[purchase]} title={billingTexts.sessionIdRequired} actions={<Onwards />}>
      <p>
        The address of this page does not say which payment it is about. Whatever you paid is safe: it is listed on your
        billing page.
      </p>
    </ReturnScreen>
  )
}

function Unknown({ purchase, isGuest }: { purchase: Purchase; isGuest: boolean }) {
  return (
    <ReturnScreen eyebrow={eyebrows[purchase]} title={billingTexts.verificationFailed} actions={<Onwards />}>
      <p>
        {isGuest
          ? 'We found no payment that is yours to see here. If you were signed in when you paid, sign in to see it.'
          : 'We found no payment of your account at this address. What you bought is listed on your billing page.'}
      </p>
    </ReturnScreen>
  )
}

type AskProps = { purchase: Purchase; isAsking: boolean; onAsk: () => void }

function NotAsked({ purchase, isAsking, onAsk }: AskProps) {
  return (
    <ReturnScreen
      eyebrow={eyebrows[purchase]}
      title="Your payment could not be looked up"
      actions={<AskAgain isAsking={isAsking} onAsk={onAsk} />}
    >
      <p>
        We did not reach the server. This changes nothing about the payment itself: do not pay again before you know.
      </p>
    </ReturnScreen>
  )
}

function Processing({ purchase, isAsking, willAsk, onAsk }: AskProps & { willAsk: boolean }) {
  return (
    <ReturnScreen
      eyebrow={eyebrows[purchase]}
      title="Your payment is under way"
      actions={
        <>
          <AskAgain isAsking={isAsking} onAsk={onAsk} />
          <Onwards variant="secondary" />
        </>
      }
    >
      <p>
        The bank has not confirmed it yet. Some ways of paying take minutes, some take days. As soon as it does,{' '}
        {purchase === 'credits' ? 'your credits arrive' : 'your plan begins'} by itself.
      </p>
      <p className="mt-3">
        {willAsk ? 'This page keeps asking. You can also close it.' : 'You can close this page, and look again later.'}
      </p>
    </ReturnScreen>
  )
}

const unpaidTexts = {
  open: ['Not paid', 'The payment page was left before anything was paid. Nothing was charged.'],
  failed: ['Payment failed', 'The payment was refused, and nothing was charged.'],
  expired: ['Not paid', 'The time of the payment page was over before anything was paid. Nothing was charged.'],
} as const

type NotPaidProps = AskProps & { payment: KnownPayment }

function NotPaid({ purchase, payment, isAsking, onAsk }: NotPaidProps) {
  const { state, order, credits } = payment
  const [title, text] = unpaidTexts[state as keyof typeof unpaidTexts]
  const isWindow = useCheckoutWindow()
  const again = (
    <>
      <TryAgain purchase={purchase} credits={credits} plan={order.plan} />
      {state === 'open' && <AskAgain isAsking={isAsking} onAsk={onAsk} />}
    </>
  )
  return (
    <ReturnScreen eyebrow={eyebrows[purchase]} title={title} actions={isWindow ? <CloseWindow /> : again}>
      <p>{text}</p>
      {order.failure !== null && <p className="mt-3 wrap-anywhere">It was told to us like this: {order.failure}</p>}
    </ReturnScreen>
  )
}

function AskAgain({ isAsking, onAsk }: Omit<AskProps, 'purchase'>) {
  return (
    <Button variant="secondary" disabled={isAsking} onClick={onAsk}>
      {isAsking ? 'Checking...' : 'Check again'}
    </Button>
  )
}

/** To the member's own pages, or to where one becomes one; in the window that was opened for paying, back out of it. */
function Onwards({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const { state } = useSession()
  if (useCheckoutWindow()) return <CloseWindow />
  if (state === 'signed-in') {
    return (
      <>
        <ButtonLink href="/dashboard/billing" variant={variant}>
          Go to Billing
        </ButtonLink>
        <ButtonLink href="/dashboard" variant="secondary">
          Go to Dashboard
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {/* Signing in here leaves the person on this page, which then asks once more. */}
      <DialogLink type="login">Sign In</DialogLink>
      <ButtonLink href="/" variant="secondary">
        Go to the home page
      </ButtonLink>
    </>
  )
}

/** Opens the dialog in which it was begun, with the same choice. */
function TryAgain({ purchase, credits, plan }: { purchase: Purchase; credits: number; plan: PlanName | null }) {
  function handleClick() {
    if (purchase === 'credits') openDialog('pricing', { source: 'return', ...(credits > 0 && { credits }) })
    else openDialog('premium', { source: 'return', ...(plan !== null && { plan }) })
  }
  return <Button onClick={handleClick}>Try again</Button>
}

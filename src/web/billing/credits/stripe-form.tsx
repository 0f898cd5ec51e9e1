import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { loadStripe, type Stripe, type StripeElements } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { creditsPriceCents, currency } from '#contract/billing/billing.ts'
import { billingTexts, billingTitles } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { canBuy } from './credits-count.ts'
import type { Names } from './credits-names.tsx'
import type { EmbeddedFormProps } from './credits-payment-props.ts'
import { CreditsRefusal } from './credits-refusal.tsx'
import { type BegunPayment, returnPathOf, settle, useEmbeddedPayment } from './embedded-payment.ts'

type StripeFormProps = EmbeddedFormProps & { publishableKey: string; testMode: boolean }

/** Stripe's own form, in an iframe: card data never reaches this page. */
export function StripeForm(props: StripeFormProps) {
  const { credits, email, names, label, disabled, publishableKey, testMode, onBusy, onDone } = props
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const payment = useEmbeddedPayment(credits, email, names)
  const { container, state, loaded, retry } = useStripe(publishableKey, credits)

  function work(isWorking: boolean) {
    setBusy(isWorking)
    onBusy(isWorking)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (loaded === null || busy || disabled) return
    work(true)
    setRefusal(null)
    const { stripe, elements } = loaded
    const typed = await elements.submit()
    const begun = typed.error ? ({ ok: false, message: typed.error.message ?? '' } as const) : await payment.begin()
    if (!begun.ok) return refuse(begun.message)
    const answer = await stripe.confirmPayment({
      elements,
      clientSecret: begun.payment.clientSecret,
      confirmParams: confirmationOf(begun.payment, email, names),
      redirect: 'if_required',
    })
    if (answer.error) return refuse(answer.error.message ?? translated(billingTexts.invalidPayment))
    onDone(await settle(begun.payment.paymentId, credits))
  }

  function refuse(message: string) {
    setRefusal(message === '' ? translated(billingTexts.invalidPayment) : message)
    work(false)
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      {testMode && (
        <p className="text-sm">
          <Trans>
            <Badge tone="qualified" className="mr-2">
              TEST MODE
            </Badge>
            No money moves.
          </Trans>
        </p>
      )}
      {state === 'loading' && <Skeleton className="h-52" />}
      {state === 'failed' && (
        <ErrorState title={t`Couldn’t load the card form`} onRetry={retry}>
          {translated(billingTexts.network)}
        </ErrorState>
      )}
      <div ref={container} hidden={state !== 'ready'} />
      <CreditsRefusal title={translated(billingTitles.paymentFailed)} message={refusal} />
      <Button
        type="submit"
        size="lg"
        className="w-full"
        disabled={disabled || busy || state !== 'ready'}
        aria-busy={busy || undefined}
      >
        {busy ? t`Paying...` : label}
      </Button>
    </form>
  )
}

/** The receipt, the name on it, and the URL to return to after a confirmation at the bank. */
function confirmationOf(payment: BegunPayment, email: string, { firstName, lastName }: Names) {
  const name = `${firstName.trim()} ${lastName.trim()}`.trim()
  return {
    return_url: new URL(returnPathOf(payment), window.location.origin).href,
    receipt_email: email,
    payment_method_data: { billing_details: { email, ...(name !== '' && { name }) } },
  }
}

type Loaded = { stripe: Stripe; elements: StripeElements }

/** Loads the library, mounts its form into `container`, and updates its amount. */
function useStripe(publishableKey: string, credits: number) {
  const container = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [attempt, setAttempt] = useState(0)
  const amount = canBuy(credits) ? creditsPriceCents(credits) : null
  const firstAmount = useRef(amount ?? creditsPriceCents(1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads anew
  useEffect(() => {
    let isCancelled = false
    let end = () => {}
    loadStripe(publishableKey)
      .then((stripe) => {
        if (isCancelled || stripe === null || container.current === null) return
        const elements = stripe.elements({
          mode: 'payment',
          amount: firstAmount.current,
          currency,
          appearance: { theme: isDark() ? 'night' : 'stripe', variables: { borderRadius: '6px' } },
        })
        const form = elements.create('payment')
        form.on('ready', () => setState('ready'))
        form.on('loaderror', () => setState('failed'))
        form.mount(container.current)
        end = () => form.destroy()
        setLoaded({ stripe, elements })
      })
      .catch(() => setState('failed'))
    return () => {
      isCancelled = true
      end()
    }
  }, [publishableKey, attempt])

  useEffect(() => {
    if (loaded !== null && amount !== null) void loaded.elements.update({ amount })
  }, [loaded, amount])

  function retry() {
    setState('loading')
    setLoaded(null)
    setAttempt((before) => before + 1)
  }

  return { container, state, loaded, retry }
}

/** The theme of the page: the user's choice, or else the system setting. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { emailProblem } from '#contract/accounts/account-texts.ts'
import type { PlanName } from '#contract/billing/billing.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { planOffer, premiumTexts } from '#contract/billing/premium-texts.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { emailMax } from '#contract/limits.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { publicConfigQuery } from '../checkout/public-config.ts'
import { BillingDetailsDisclosure } from '../purchases/billing-details-form.tsx'
import { perText, planName } from '../subscription/subscription-text.ts'
import { StepActions } from './premium-dialog-parts.tsx'

type PremiumCheckoutStepProps = {
  plan: PlanName
  /** Who pays. A member has the address of the account, empty for an account without one; a guest enters one. */
  buyer: { isGuest: boolean; email: string }
  /** Why the last attempt failed. */
  error: string | null
  onEmail: (email: string) => void
  /** Called directly in the click or key handler. */
  onPay: () => void
  onBack: () => void
}

/** The item, the buyer, and the button that opens the payment page. */
export function PremiumCheckoutStep({ plan, buyer, error, onEmail, onPay, onBack }: PremiumCheckoutStepProps) {
  const [wrong, setWrong] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // The billing details are a separate form. Forms cannot be nested, and these fields come before the button.
  const form = useId()
  const { isGuest, email } = buyer
  const isEmpty = email.trim() === ''

  function submit() {
    const problem = isGuest ? problemOfGuest(email.trim()) : undefined
    setWrong(problem)
    if (problem === undefined) onPay()
    else input.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    submit()
  }

  /** Browsers do not submit a form by Enter while its button is disabled, so no error would appear. */
  function handleKeyDown({ key, nativeEvent, target }: KeyboardEvent) {
    if (isGuest && isEmpty && key === 'Enter' && !nativeEvent.isComposing && target === input.current) submit()
  }

  function handleType(typed: string) {
    setWrong(undefined)
    onEmail(typed)
  }

  return (
    <>
      <form id={form} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
        <PaymentRefusal error={error} />
        <Summary plan={plan} />
        <div className="mt-5">
          <Field
            label={t`Email`}
            hint={isGuest ? translated(premiumTexts.guestHint) : t`Your account's address. We send the invoice there.`}
            error={!isGuest && isEmpty ? translated(billingTexts.emailRequired) : wrong}
          >
            {(control) => (
              <Input
                {...control}
                ref={input}
                type="email"
                name="email"
                inputMode="email"
                autoCapitalize="none"
                autoComplete="email"
                spellCheck={false}
                maxLength={emailMax}
                value={email}
                readOnly={!isGuest}
                required
                className="read-only:bg-sunken read-only:text-ink-soft"
                onChange={({ target }) => handleType(target.value)}
              />
            )}
          </Field>
        </div>
      </form>
      {!isGuest && (
        <div className="mt-5">
          <BillingDetailsDisclosure />
        </div>
      )}
      <StepActions onBack={onBack}>
        <Button type="submit" form={form} disabled={isEmpty}>
          <Trans>Continue to payment</Trans>
        </Button>
      </StepActions>
    </>
  )
}

function problemOfGuest(email: string): string | undefined {
  if (email === '') return translated(billingTexts.subscriptionEmailRequired)
  return isEmailAddress(email)
    ? undefined
    : `${translated(emailProblem.dialog.title)}: ${translated(emailProblem.dialog.message)}`
}

function Summary({ plan }: { plan: PlanName }) {
  const { price, interval } = planOffer(plan)
  const { data: payments } = useQuery(publicConfigQuery)
  return (
    <div className="rounded bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {planName(plan)}
          {payments?.testMode === true && (
            <Badge tone="qualified">
              <Trans>TEST MODE</Trans>
            </Badge>
          )}
        </span>
        <span>
          <span className="font-semibold">{price}</span>{' '}
          <span className="text-ink-soft text-sm">{perText(interval)}</span>
        </span>
      </p>
      <p className="mt-1 text-ink-soft text-sm leading-5">
        <Trans>You pay on the payment provider’s page, which opens next.</Trans>{' '}
        {translated(premiumTexts.cancelAnyTime)}
      </p>
    </div>
  )
}

/** Why the payment could not start. Screen readers announce it when it appears. */
function PaymentRefusal({ error }: { error: string | null }) {
  return (
    <div role="alert">
      {error !== null && (
        <p className="mb-5 flex gap-3 rounded bg-lost-soft px-3.5 py-3 text-sm">
          <TriangleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0 text-lost" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '#contract/accounts/account-texts.ts'
import { billingTexts, billingTitles, creditsTexts } from '#contract/billing/billing-texts.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { emailMax } from '#contract/limits.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { saveCheckoutIntent } from '../checkout/checkout-intent.ts'
import { canBuy } from './credits-count.ts'
import { CreditsNames, filledNames, noNames } from './credits-names.tsx'
import type { CreditsPaymentProps } from './credits-payment-props.ts'
import { CreditsRefusal } from './credits-refusal.tsx'
import { useWindowCheckout } from './use-window-checkout.ts'

/** The choices of a guest: sign in, with the purchase stored meanwhile, or pay with an email address. */
export function CreditsGuest({ credits, onLeave }: CreditsPaymentProps) {
  const [names, setNames] = useState(noNames)
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, refusal, start } = useWindowCheckout(onLeave)

  function handleLogin() {
    saveCheckoutIntent({ type: 'credits', credits })
    openDialog('login', { accessTo: t({ message: 'your credits', comment: 'Completes “Sign in to access …”' }) })
  }

  function handleGuest(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    const wrong = problemOfEmail(address)
    setProblem(wrong)
    if (wrong === null) void start(credits, { guestEmail: address, ...filledNames(names) })
  }

  return (
    <>
      <Button size="lg" className="w-full" disabled={!canBuy(credits) || busy} onClick={handleLogin}>
        {translated(creditsTexts.loginToPay)}
      </Button>
      <p className="mt-2 text-center text-ink-soft text-sm">
        <Trans>We keep your selection while you sign in or sign up.</Trans>
      </p>
      <form onSubmit={handleGuest} noValidate className="mt-6 space-y-4 border-line border-t pt-6">
        <h3 className="font-medium">
          <Trans>Or check out as guest</Trans>
        </h3>
        <CreditsNames names={names} readOnly={busy} onNames={setNames} />
        <Field
          label={t`Email`}
          hint={t`Your credits are reserved for an account with this email address.`}
          error={problem ?? undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="email"
              maxLength={emailMax}
              value={email}
              readOnly={busy}
              onChange={({ target }) => {
                setEmail(target.value)
                setProblem(null)
              }}
            />
          )}
        </Field>
        <CreditsRefusal title={translated(billingTitles.paymentError)} message={refusal} />
        <Button
          type="submit"
          variant="secondary"
          size="lg"
          className="w-full"
          disabled={!canBuy(credits) || email.trim() === '' || busy}
        >
          {busy ? t`Opening the payment page...` : t`Check out as guest`}
        </Button>
      </form>
    </>
  )
}

function problemOfEmail(address: string): string | null {
  if (address === '') return translated(billingTexts.guestEmailRequired)
  return isEmailAddress(address) ? null : translated(emailProblem.dialog.message)
}

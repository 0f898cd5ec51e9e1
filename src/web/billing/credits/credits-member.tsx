import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { creditsPriceCents } from '#contract/billing/billing.ts'
import { billingTexts, billingTitles, creditsTexts } from '#contract/billing/billing-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { moneyText } from '../balance-text.ts'
import type { PublicConfig } from '../checkout/public-config.ts'
import { BillingDetailsDisclosure } from '../purchases/billing-details-form.tsx'
import { canBuy } from './credits-count.ts'
import { CreditsNames, filledNames, noNames } from './credits-names.tsx'
import type { CreditsPaymentProps, EmbeddedFormProps } from './credits-payment-props.ts'
import { CreditsRefusal } from './credits-refusal.tsx'
import { useWindowCheckout } from './use-window-checkout.ts'

const CardForm = lazy(() => import('./card-form.tsx').then(({ CardForm }) => ({ default: CardForm })))
const StripeForm = lazy(() => import('./stripe-form.tsx').then(({ StripeForm }) => ({ default: StripeForm })))

type CreditsMemberProps = CreditsPaymentProps & { config: PublicConfig; email: string }

/** A member pays here with the embedded form, or in a new window. */
export function CreditsMember({ credits, config, email, onDone, onLeave }: CreditsMemberProps) {
  const [names, setNames] = useState(noNames)
  const [paying, setPaying] = useState(false)
  const { busy, refusal, start } = useWindowCheckout(onLeave)
  const possible = canBuy(credits)
  return (
    <div className="space-y-4">
      <CreditsNames names={names} readOnly={paying || busy} onNames={setNames} />
      <Field label={t`Email`} hint={t`We send the invoice to this address.`}>
        {(control) => <Input {...control} type="email" value={email} readOnly className="bg-sunken text-ink-soft" />}
      </Field>
      <BillingDetailsDisclosure />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <EmbeddedForm
          config={config}
          form={{
            credits,
            email,
            names,
            label: possible ? t`Pay ${moneyText(creditsPriceCents(credits))}` : t`Pay`,
            disabled: !possible || busy,
            onBusy: setPaying,
            onDone,
          }}
        />
      </Suspense>
      <CreditsRefusal title={translated(billingTitles.paymentError)} message={refusal} />
      <Button
        variant="secondary"
        size="lg"
        className="w-full"
        disabled={!possible || busy || paying}
        onClick={() => void start(credits, filledNames(names))}
      >
        {busy ? t`Opening the payment page...` : translated(creditsTexts.separateWindow)}
      </Button>
    </div>
  )
}

function EmbeddedForm({ config, form }: { config: PublicConfig; form: EmbeddedFormProps }) {
  const { provider, stripePublishableKey: key, testCards } = config
  if (provider === 'sandbox') return <CardForm {...form} testCards={testCards} />
  if (key?.startsWith('pk_') === true) return <StripeForm {...form} publishableKey={key} testMode={config.testMode} />
  return (
    <CreditsRefusal
      title={translated(billingTitles.paymentError)}
      message={translated(billingTexts.stripeNotConfigured)}
    />
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { creditPriceCents, creditsPriceCents, creditsProductName } from '#contract/billing/billing.ts'
import { billingTexts } from '#contract/billing/billing-texts.ts'
import { isEmailAddress } from '#contract/email-address.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { DialogLink } from '#web/ui/buttons/dialog-link.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { moneyText } from '../balance-text.ts'
import { ReturnFacts } from '../return/return-parts.tsx'
import { ReturnScreen } from '../return/return-screen.tsx'
import { openSecureCheckout } from './secure-checkout.ts'
import type { SecureRequest } from './secure-request.ts'

/** The fallback page for a payment page that could not be opened: the purchase at our price, and a new attempt in this window. */
export function SecurePayment({ credits, email, cancelPath }: SecureRequest) {
  if (credits === null) return <NoCredits cancelPath={cancelPath} />
  return (
    <ReturnScreen eyebrow={t`Credits`} title={t`Couldn’t open the payment page`}>
      <p>
        <Trans>
          The payment service didn’t respond correctly. Nothing was charged. Try again: the payment page will open in
          this window.
        </Trans>
      </p>
      <ReturnFacts
        facts={[
          [t`You buy`, creditsProductName(credits)],
          [t`Price per credit`, moneyText(creditPriceCents)],
          [t`To pay`, moneyText(creditsPriceCents(credits))],
        ]}
      />
      <noscript>
        <p className="mt-6">
          <Trans>Trying again requires JavaScript. Turn it on for this site and reload the page.</Trans>
        </p>
      </noscript>
      <TryAgain credits={credits} email={email} cancelPath={cancelPath} />
    </ReturnScreen>
  )
}

function NoCredits({ cancelPath }: { cancelPath: string }) {
  return (
    <ReturnScreen
      eyebrow={t`Credits`}
      title={t`This payment link is incomplete`}
      actions={
        <>
          <DialogLink type="pricing">
            <Trans>Buy Credits</Trans>
          </DialogLink>
          <ButtonLink href={cancelPath} variant="secondary">
            <Trans>Go back</Trans>
          </ButtonLink>
        </>
      }
    >
      <p>
        <Trans>It doesn’t include a number of credits from 1 to 10,000. Nothing was charged.</Trans>
      </p>
    </ReturnScreen>
  )
}

function TryAgain({ credits, email: suggested, cancelPath }: SecureRequest & { credits: number }) {
  const { state, user } = useSession()
  const isMember = state === 'signed-in'
  const [email, setEmail] = useState(suggested)
  const [isWrong, setIsWrong] = useState(false)
  const opening = useMutation({ mutationFn: openSecureCheckout })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const guestEmail = email.trim()
    const isUsable = isMember || isEmailAddress(guestEmail)
    setIsWrong(!isUsable)
    if (isUsable) opening.mutate({ credits, ...(!isMember && { guestEmail }) })
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="mt-6 max-w-md text-base">
      {isMember && user?.email !== undefined && (
        <p className="text-ink-soft text-sm">
          <Trans>
            For the account of <bdi className="font-medium text-ink wrap-anywhere">{user.email}</bdi>.
          </Trans>
        </p>
      )}
      {state !== 'signed-in' && state !== 'unknown' && (
        <Field
          label={t`Email`}
          hint={t`The credits go to the account with this confirmed email address.`}
          error={isWrong ? t`Please enter a valid email address.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
      )}
      {opening.isError && (
        <p role="alert" className="mt-4 flex gap-2.5 rounded bg-lost-soft px-3.5 py-3 text-ink text-sm">
          <TriangleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0 text-lost" aria-hidden="true" />
          {opening.error instanceof Error ? opening.error.message : translated(billingTexts.checkoutFailed)}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" disabled={opening.isPending || opening.isSuccess || state === 'unknown'}>
          {opening.isPending || opening.isSuccess ? t`Opening the payment page...` : t`Try again`}
        </Button>
        <ButtonLink href={cancelPath} variant="secondary">
          <Trans>Cancel</Trans>
        </ButtonLink>
      </div>
    </form>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, Suspense } from 'react'
import { premiumTexts } from '#contract/billing/premium-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { openDialog } from '#web/platform/overlays/dialogs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { usePremium } from '../subscription/queries.ts'
import type { PremiumCheckout } from './premium-checkout.ts'
import { PremiumCheckoutStep } from './premium-checkout-step.tsx'
import { PremiumIsActive, PremiumSuccess, Processing, StepActions, StepBody } from './premium-dialog-parts.tsx'
import { PremiumFeatureList } from './premium-feature-list.tsx'
import type { PremiumEvent, PremiumFlow, TourStep } from './premium-flow.ts'
import { PremiumPlanChoice } from './premium-plan-choice.tsx'

/**
 * The sign-in forms belong to another slice, so the page that opens the dialog passes them in. `onLeave` is called before the user leaves to sign in
 * elsewhere.
 */
type PremiumAuthForm = ComponentType<{ onLeave: () => void }>

export type PremiumDialogProps = {
  AuthForm: PremiumAuthForm
  onClose: () => void
  /** Premium is active, and the member continues to the dashboard. */
  onActivated: () => void
}

type PremiumStepsProps = PremiumDialogProps & {
  flow: PremiumFlow<TourStep>
  dispatch: (event: PremiumEvent) => void
  checkout: PremiumCheckout
  /** Whether the features are a separate step before the plans. */
  hasTour: boolean
  /** The payment page is open in a window. */
  opened: boolean
}

type ShownStep = TourStep | 'active'

/** The content of both premium dialogs, by step. A member who already has Premium sees that instead. */
export function PremiumSteps(props: PremiumStepsProps) {
  const { flow, onClose } = props
  const isPaying = flow.step === 'processing' || flow.step === 'success'
  const step = usePremium() === 'active' && !isPaying ? 'active' : flow.step
  const title = i18n._(texts[step].title)
  const description = i18n._(texts[step].description)
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <StepBody step={step} title={title}>
        {bodyOf(step, props)}
      </StepBody>
    </Dialog>
  )
}

const texts: Record<ShownStep, { title: MessageDescriptor; description: MessageDescriptor }> = {
  features: { title: msg`What Premium is`, description: msg`What one subscription gives you today.` },
  plans: {
    title: msg`Choose your Premium plan`,
    description: msg`Both plans include the same features. Only the billing period differs.`,
  },
  auth: { title: msg`Sign in to subscribe`, description: msg`Or continue as a guest with only an email address.` },
  checkout: { title: msg`Check your order`, description: msg`Payment is the next step.` },
  processing: { title: msg`Payment`, description: msg`Your card details go to the payment provider, never to us.` },
  success: { title: msg`Premium Activated!`, description: msg`Thank you for subscribing.` },
  active: {
    title: msg`Premium is active`,
    description: msg`Your account is already subscribed. Nothing to pay.`,
  },
}

function bodyOf(step: ShownStep, props: PremiumStepsProps) {
  const { flow, dispatch, checkout, opened, onClose, onActivated } = props
  const { signedIn } = checkout
  const handleContinue = () => dispatch({ type: 'continued', signedIn })
  const handleBack = () => dispatch({ type: 'back', signedIn })
  switch (step) {
    case 'features':
      return (
        <>
          <PremiumFeatureList />
          <StepActions>
            <Button onClick={handleContinue}>
              <Trans>See plans</Trans>
            </Button>
          </StepActions>
        </>
      )
    case 'plans':
      return <PlansStep {...props} onContinue={handleContinue} onBack={handleBack} />
    case 'auth':
      return <AuthStep {...props} onBack={handleBack} />
    case 'checkout':
      return (
        <PremiumCheckoutStep
          plan={flow.plan}
          buyer={checkout.buyer}
          error={flow.error}
          onEmail={checkout.setGuestEmail}
          onPay={checkout.onPay}
          onBack={handleBack}
        />
      )
    case 'processing':
      return <Processing>{opened ? t`Continue in the payment window.` : t`Opening the payment page…`}</Processing>
    case 'success':
      return <PremiumSuccess onContinue={onActivated} />
    case 'active':
      return <PremiumIsActive onClose={onClose} />
  }
}

type PlansStepProps = PremiumStepsProps & { onContinue: () => void; onBack: () => void }

function PlansStep({ flow, dispatch, hasTour, onContinue, onBack }: PlansStepProps) {
  return (
    <>
      <PremiumPlanChoice plan={flow.plan} onPick={(plan) => dispatch({ type: 'planPicked', plan })} />
      {hasTour ? (
        <p className="mt-4 text-ink-soft text-sm leading-5">{translated(premiumTexts.cancelAnyTime)}</p>
      ) : (
        <div className="mt-6">
          <PremiumFeatureList short />
        </div>
      )}
      <StepActions {...(hasTour && { onBack })}>
        {!hasTour && (
          <Button
            variant="quiet"
            className="-ml-4"
            onClick={() => openDialog('premiumTour', { source: 'premium', plan: flow.plan })}
          >
            <Trans>What each feature does</Trans>
          </Button>
        )}
        <Button onClick={onContinue}>
          <Trans>Continue</Trans>
        </Button>
      </StepActions>
    </>
  )
}

type AuthStepProps = PremiumStepsProps & { onBack: () => void }

/** The forms to sign in or sign up, and the button to continue as a guest. */
function AuthStep({ AuthForm, checkout, onBack }: AuthStepProps) {
  return (
    <>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <AuthForm onLeave={checkout.onLeave} />
      </Suspense>
      <StepActions onBack={onBack}>
        <Button variant="secondary" onClick={checkout.onGuest}>
          {translated(premiumTexts.continueAsGuest)}
        </Button>
      </StepActions>
    </>
  )
}

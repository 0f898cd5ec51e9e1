import { useReducer } from 'react'
import type { PlanName } from '#contract/billing/billing.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { usePremiumCheckout } from './premium-checkout.ts'
import { defaultPlan, nextModalFlow, sharedStepOf } from './premium-flow.ts'
import { type PremiumDialogProps, PremiumSteps } from './premium-steps.tsx'

type PremiumModalProps = PremiumDialogProps & {
  /** The plan that is selected when the dialog opens. */
  plan?: PlanName | undefined
}

/** The dialog to choose a plan and to pay for it. It closes when the payment page is open in a window. */
export function PremiumDialog(props: PremiumModalProps) {
  return (
    <QueryScope>
      <PremiumModal {...props} />
    </QueryScope>
  )
}

function PremiumModal({ plan = defaultPlan, ...props }: PremiumModalProps) {
  const [flow, dispatch] = useReducer(nextModalFlow, { step: 'plan-selection', plan, error: null })
  const checkout = usePremiumCheckout({
    plan: flow.plan,
    showsAuthForm: flow.step === 'auth-form',
    dispatch,
    onWindow: props.onClose,
  })
  return (
    <PremiumSteps
      {...props}
      flow={{ ...flow, step: sharedStepOf[flow.step] }}
      dispatch={dispatch}
      checkout={checkout}
      hasTour={false}
      opened={false}
    />
  )
}

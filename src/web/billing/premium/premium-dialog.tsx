import { useReducer } from 'react'
import type { PlanName } from '#contract/billing/billing.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { usePremiumCheckout } from './premium-checkout.ts'
import { defaultPlan, nextModalFlow, sharedStepOf } from './premium-flow.ts'
import { type PremiumDialogProps, PremiumSteps } from './premium-steps.tsx'

type PremiumModalProps = PremiumDialogProps & {
  /** Chosen when it opens. */
  plan?: PlanName | undefined
}

/** Choosing a plan and paying for it. It closes when the payment page has its window. */
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
    asksForAccount: flow.step === 'auth-form',
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

import { useEffect, useReducer, useRef } from 'react'
import type { PlanName } from '#contract/billing/billing.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import { usePremiumCheckout } from './premium-checkout.ts'
import { firstTourFlow, nextTourFlow } from './premium-flow.ts'
import { type PremiumDialogProps, PremiumSteps } from './premium-steps.tsx'

/** How long the dialog stays open after the payment window opened. */
const resetMs = 1_000

type PremiumTourProps = PremiumDialogProps & {
  /** The plan that is selected when the dialog opens. */
  plan?: PlanName | undefined
}

/** The tour of Premium, step by step, from the features to the payment. */
export function PremiumTourDialog(props: PremiumTourProps) {
  return (
    <QueryScope>
      <PremiumTour {...props} />
    </QueryScope>
  )
}

function PremiumTour({ plan, ...props }: PremiumTourProps) {
  const [flow, dispatch] = useReducer(nextTourFlow, firstTourFlow(plan))
  const checkout = usePremiumCheckout({
    plan: flow.plan,
    showsAuthForm: flow.step === 'auth',
    dispatch,
    onWindow: () => dispatch({ type: 'opened' }),
  })
  const close = useRef(props.onClose)
  useEffect(() => {
    close.current = props.onClose
  })
  useEffect(() => {
    if (!flow.opened) return
    const timer = setTimeout(() => {
      dispatch({ type: 'reset' })
      close.current()
    }, resetMs)
    return () => clearTimeout(timer)
  }, [flow.opened])
  return <PremiumSteps {...props} flow={flow} dispatch={dispatch} checkout={checkout} hasTour opened={flow.opened} />
}

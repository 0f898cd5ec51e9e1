import { lazy } from 'react'
import { useNavigate } from 'react-router'
import type { PlanName } from '#contract/billing/billing.ts'
import { PremiumDialog } from '#web/billing/premium/premium-dialog.tsx'
import { PremiumTourDialog } from '#web/billing/premium/premium-tour-dialog.tsx'

const PremiumAuth = lazy(() => import('./premium-auth.tsx').then(({ PremiumAuth }) => ({ default: PremiumAuth })))

type PremiumProps = { plan?: PlanName | undefined; onClose: () => void }

/** The first premium dialog of the billing slice around the forms of the accounts slice. */
export function Premium(props: PremiumProps) {
  return <PremiumDialog {...props} AuthForm={PremiumAuth} onActivated={useActivated(props.onClose)} />
}

/** The second one. */
export function PremiumTour(props: PremiumProps) {
  return <PremiumTourDialog {...props} AuthForm={PremiumAuth} onActivated={useActivated(props.onClose)} />
}

function useActivated(onClose: () => void): () => void {
  const navigate = useNavigate()
  return () => {
    onClose()
    void navigate('/dashboard')
  }
}

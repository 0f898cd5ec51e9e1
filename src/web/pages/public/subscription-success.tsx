import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { PaymentReturn } from '#web/billing/return-payment.tsx'
import { returnedSession } from '#web/billing/return-session.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { QueryScope } from '#web/platform/query-client.ts'

export function meta() {
  return pageMeta({
    title: t`Your subscription`,
    description: t`How your payment ended, and what your plan is.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function SubscriptionSuccessPage() {
  const [query] = useSearchParams()
  return (
    <QueryScope>
      <PaymentReturn purchase="premium" sessionId={returnedSession(query)} />
    </QueryScope>
  )
}

import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { PaymentReturn } from '#web/billing/return-payment.tsx'
import { returnedSession } from '#web/billing/return-session.ts'
import { pageMeta } from '#web/platform/page-meta.ts'
import { QueryScope } from '#web/platform/query-client.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'

export const links = articleFontLinks

export function meta() {
  return pageMeta({
    title: t`Your payment`,
    description: t`The result of your payment and what you bought.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function PaymentSuccessPage() {
  const [query] = useSearchParams()
  return (
    <QueryScope>
      <PaymentReturn purchase="credits" sessionId={returnedSession(query)} />
    </QueryScope>
  )
}

import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { SecurePayment } from '#web/billing/checkout/secure-payment.tsx'
import { readSecureRequest } from '#web/billing/checkout/secure-request.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { pageContext } from '#web/platform/http/page-context.ts'
import { QueryScope } from '#web/platform/http/query-client.ts'
import type { Route } from './+types/secure-payment.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(pageContext).origin }
}

export const links = articleFontLinks

export function meta() {
  return pageMeta({
    title: t`Pay for credits`,
    description: t`Retry a payment that couldn’t be opened.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function SecurePaymentPage({ loaderData: { origin } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <QueryScope>
      <SecurePayment {...readSecureRequest(query, origin)} />
    </QueryScope>
  )
}

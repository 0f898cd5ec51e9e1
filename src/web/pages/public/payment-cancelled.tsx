import { t } from '@lingui/core/macro'
import { CancelledReturn } from '#web/billing/return-cancelled.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'

export const links = articleFontLinks

export function meta() {
  return pageMeta({
    title: t`Payment cancelled`,
    description: t`Nothing was charged.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function PaymentCancelledPage() {
  return <CancelledReturn purchase="credits" />
}

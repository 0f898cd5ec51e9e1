import { t } from '@lingui/core/macro'
import { CancelledReturn } from '#web/billing/return/return-cancelled.tsx'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'

export const links = articleFontLinks

export function meta() {
  return pageMeta({
    title: t`Subscription cancelled`,
    description: t`Nothing was charged.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function SubscriptionCancelledPage() {
  return <CancelledReturn purchase="premium" />
}

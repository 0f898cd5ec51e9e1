import { t } from '@lingui/core/macro'
import { CancelledReturn } from '#web/billing/return-cancelled.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'

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

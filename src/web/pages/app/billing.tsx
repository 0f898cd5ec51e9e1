import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BalanceMovements } from '#web/billing/balance-movements.tsx'
import { BalanceSummary } from '#web/billing/balance-summary.tsx'
import { useFreshCredits } from '#web/billing/credits-queries.ts'
import { PurchaseHistory } from '#web/billing/purchase-history.tsx'
import { SubscriptionPanel } from '#web/billing/subscription-panel.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { DialogLink } from '#web/ui/dialog-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Billing`,
    description: t`Your credits, your plan, and what you bought.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function BillingPage() {
  useFreshCredits()
  return (
    <>
      <PageHeading
        title={t`Billing`}
        actions={
          <DialogLink type="pricing">
            <Trans>Buy Credits</Trans>
          </DialogLink>
        }
      >
        <Trans>Your credits, your plan, and what you bought.</Trans>
      </PageHeading>
      <div className="space-y-12">
        <BalanceSummary />
        <SubscriptionPanel />
        <PurchaseHistory />
        <BalanceMovements />
      </div>
    </>
  )
}

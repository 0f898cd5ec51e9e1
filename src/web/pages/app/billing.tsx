import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BalanceMovements } from '#web/billing/balance-movements.tsx'
import { BalanceSummary } from '#web/billing/balance-summary.tsx'
import { CreditsOverTime } from '#web/billing/credits-over-time.tsx'
import { useFreshCredits } from '#web/billing/credits-queries.ts'
import { BillingDetailsSection } from '#web/billing/documents/billing-details-form.tsx'
import { InvoiceList } from '#web/billing/documents/invoice-list.tsx'
import { PurchaseHistory } from '#web/billing/purchase-history.tsx'
import { BalanceSettings } from '#web/billing/settings/balance-settings.tsx'
import { SubscriptionPanel } from '#web/billing/subscription-panel.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { DialogLink } from '#web/ui/dialog-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Billing`,
    description: t`Your credits, plan and purchases.`,
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
        <Trans>Your credits, plan and purchases.</Trans>
      </PageHeading>
      <div className="space-y-12">
        <BalanceSummary />
        <BalanceSettings />
        <SubscriptionPanel />
        <PurchaseHistory />
        <InvoiceList />
        <BillingDetailsSection />
        <CreditsOverTime />
        <BalanceMovements />
      </div>
    </>
  )
}

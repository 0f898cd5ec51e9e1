import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BalanceMovements } from '#web/billing/balance/balance-movements.tsx'
import { BalanceSummary } from '#web/billing/balance/balance-summary.tsx'
import { CreditsOverTime } from '#web/billing/balance/credits-over-time.tsx'
import { BillingDetailsSection } from '#web/billing/purchases/billing-details-form.tsx'
import { InvoiceList } from '#web/billing/purchases/invoice-list.tsx'
import { PurchaseHistory } from '#web/billing/purchases/purchase-history.tsx'
import { useCreditsRefresh } from '#web/billing/queries.ts'
import { BalanceSettings } from '#web/billing/settings/balance-settings.tsx'
import { SubscriptionPanel } from '#web/billing/subscription/subscription-panel.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { DialogLink } from '#web/ui/buttons/dialog-link.tsx'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Billing`,
    description: t`Your credits, plan and purchases.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function BillingPage() {
  useCreditsRefresh()
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

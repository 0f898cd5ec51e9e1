import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { NetworkSites } from '#web/sites/list/network-sites.tsx'
import { SiteList } from '#web/sites/list/site-list.tsx'
import { SitesErrorBoundary } from '#web/sites/list/sites-problem.tsx'
import { SitesTabs } from '#web/sites/list/sites-tabs.tsx'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Domains`,
    description: t`Your own domains and the network that campaigns publish on.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function DomainsPage() {
  return (
    <>
      <PageHeading title={t`Domains`}>
        <Trans>Campaigns place links on your own blogs and on the network.</Trans>
      </PageHeading>
      <SitesTabs current="/domains" />
      <div className="-mt-px">
        <SiteList />
      </div>
      <NetworkSites />
    </>
  )
}

export function ErrorBoundary() {
  return <SitesErrorBoundary />
}

import { pageMeta } from '#web/platform/page-meta.ts'
import { NetworkSites } from '#web/sites/network-sites.tsx'
import { SiteList } from '#web/sites/site-list.tsx'
import { SitesErrorBoundary } from '#web/sites/sites-problem.tsx'
import { SitesTabs } from '#web/sites/sites-tabs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: 'Domains',
    description: 'Your own domains, and the network that campaigns place links on.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function DomainsPage() {
  return (
    <>
      <PageHeading title="Domains">Where campaigns place links: on blogs of your own, and on the network.</PageHeading>
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

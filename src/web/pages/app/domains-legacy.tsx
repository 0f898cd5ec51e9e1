import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { ImportSites } from '#web/sites/import/import-sites.tsx'
import { ExportImported, ImportedSites } from '#web/sites/import/imported-sites.tsx'
import { SitesErrorBoundary } from '#web/sites/list/sites-problem.tsx'
import { SitesTabs } from '#web/sites/list/sites-tabs.tsx'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Imported domains`,
    description: t`Domains imported from a file, and how to import more.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function ImportedDomainsPage() {
  return (
    <>
      <PageHeading title={t`Imported domains`} actions={<ExportImported />}>
        <Trans>Add many domains at once from your own list.</Trans>
      </PageHeading>
      <SitesTabs current="/domains/legacy" />
      <div className="mt-8 space-y-12">
        <ImportSites />
        <section aria-labelledby="imported-title">
          <h2 id="imported-title" className="mb-4 font-semibold text-lg tracking-[-0.01em]">
            <Trans>On the list</Trans>
          </h2>
          <ImportedSites />
        </section>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <SitesErrorBoundary />
}

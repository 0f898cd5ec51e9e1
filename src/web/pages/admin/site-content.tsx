import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SiteContentScreen } from '#web/operations/site-content-screen.tsx'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { PageHeading } from '#web/ui/frame/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Site content, Administration`,
    description: t`Claims on the public pages and their sources.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function SiteContentPage() {
  return (
    <>
      <PageHeading title={t`Site content`}>
        <Trans>Claims on the public pages. Each needs a source; in production, claims without one are hidden.</Trans>
      </PageHeading>
      <SiteContentScreen />
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SiteContentScreen } from '#web/operations/site-content-screen.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: t`Site content, Administration`,
    description: t`What the public pages claim, and where each of it can be checked.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function SiteContentPage() {
  return (
    <>
      <PageHeading title={t`Site content`}>
        <Trans>What the public pages claim. Each claim needs a source; in production one without is not shown.</Trans>
      </PageHeading>
      <SiteContentScreen />
    </>
  )
}

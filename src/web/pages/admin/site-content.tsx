import { SiteContentScreen } from '#web/operations/site-content-screen.tsx'
import { pageMeta } from '#web/platform/page-meta.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export function meta() {
  return pageMeta({
    title: 'Site content, Administration',
    description: 'What the public pages claim, and where each of it can be checked.',
    robots: 'noindex',
    canonical: null,
  })
}

export default function SiteContentPage() {
  return (
    <>
      <PageHeading title="Site content">
        What the public pages claim. Each claim needs a source; in production one without is not shown.
      </PageHeading>
      <SiteContentScreen />
    </>
  )
}

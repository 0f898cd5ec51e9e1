import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { SitesErrorBoundary } from '#web/sites/list/sites-problem.tsx'
import { SiteScreen } from '#web/sites/site/site-screen.tsx'

export function meta() {
  return pageMeta({
    title: t`Domain`,
    description: t`Ownership, health, theme, settings and articles of this domain.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function DomainPage() {
  const { id = '' } = useParams()
  return <SiteScreen key={id} id={id} />
}

export function ErrorBoundary() {
  return <SitesErrorBoundary />
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Site } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { SitesProblem } from '../list/sites-problem.tsx'
import { siteQuery } from '../queries.ts'
import { ConnectionForm } from '../setup/connection-form.tsx'
import { ProofSteps } from '../setup/proof-steps.tsx'
import { ThemePicker } from '../themes/theme-picker.tsx'
import { RemoveSite } from './remove-site.tsx'
import { SiteArticles } from './site-articles.tsx'
import { SiteFiguresPanel } from './site-figures-panel.tsx'
import { SiteHead } from './site-head.tsx'
import { SiteHealth } from './site-health.tsx'
import { SiteSettings } from './site-settings.tsx'

/** One own domain: its owner's proof, its status, its design, and its articles. */
export function SiteScreen({ id }: { id: string }) {
  const query = useQuery(siteQuery(id))
  if (query.isPending)
    return (
      <>
        <Skeleton className="mb-8 h-9 w-64" />
        <RowsSkeleton label={t`Loading the domain`} rows={6} />
      </>
    )
  if (query.isLoadingError) {
    const { code, message } = problemOf(query.error)
    if (code === 'not_found')
      return (
        <EmptyState
          isPage
          title={message}
          action={
            <Link to="/domains" className={buttonStyle()}>
              <Trans>Go to Domains</Trans>
            </Link>
          }
        >
          <Trans>It may have been removed.</Trans>
        </EmptyState>
      )
    return <SitesProblem text={message} isTrying={query.isFetching} onRetry={() => void query.refetch()} />
  }
  return <LoadedSite site={query.data} />
}

/** Open tasks come first; once the domain is proven, its articles do. */
function LoadedSite({ site }: { site: Site }) {
  const isProven = site.proof.status === 'proven'
  const isHosted = site.publisher === 'hosted'
  return (
    <>
      <SiteHead site={site} />
      {!isProven && <ProofSteps site={site} />}
      {!isHosted && <ConnectionForm site={site} />}
      {isProven && <SiteArticles site={site} />}
      <SiteFiguresPanel site={site} />
      <SiteHealth site={site} />
      {isHosted && <ThemePicker site={site} />}
      <SiteSettings site={site} />
      {isProven && <ProofSteps site={site} />}
      <RemoveSite site={site} />
    </>
  )
}

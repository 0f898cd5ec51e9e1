import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { NetworkSite } from '#contract/sites.ts'
import { problemOf } from '#web/platform/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx'
import { networkSitesQuery } from './queries.ts'
import { articlesText, categoryNames, paceText } from './site-words.ts'

/** The operator's sites, open to everybody's campaigns: to be looked at, not to be changed. */
export function NetworkSites() {
  return (
    <section aria-labelledby="network-title" className="mt-14">
      <h2 id="network-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>The network</Trans>
      </h2>
      <p className="mt-1 max-w-[64ch] text-ink-soft text-sm">
        <Trans>
          Sites that the operator of this installation runs and any member’s campaign can use. Links on them are
          sponsored or nofollow, never dofollow.
        </Trans>
      </p>
      <div className="mt-4">
        <Sites />
      </div>
    </section>
  )
}

function Sites() {
  const query = useInfiniteQuery(networkSitesQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading the network`} rows={3} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`The network could not be loaded`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const sites = query.data.pages.flatMap((page) => page.sites)
  if (sites.length === 0)
    return (
      <p className="border-line border-y py-6 text-ink-soft text-sm">
        <Trans>The operator has no sites yet. Campaigns use your own domains.</Trans>
      </p>
    )
  return (
    <>
      <ul aria-label={t`The network`} className="border-line border-t">
        {sites.map((site) => (
          <NetworkRow key={site.id} site={site} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

function NetworkRow({ site }: { site: NetworkSite }) {
  const { host, name, tagline, url, categories, articles, isHealthy } = site
  return (
    <li className="grid items-center gap-x-8 gap-y-2 border-line border-b py-4 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <p className="flex items-center gap-2.5">
          <a href={url} target="_blank" rel="noreferrer" className="link min-w-0 truncate font-medium text-ink">
            <bdi>{host}</bdi>
          </a>
          {!isHealthy && (
            <Badge tone="lost">
              <Trans>Not answering</Trans>
            </Badge>
          )}
        </p>
        <p className="mt-0.5 truncate text-ink-soft text-sm">
          <bdi>{tagline === '' ? name : `${name}: ${tagline}`}</bdi>
        </p>
      </div>
      <p className="text-ink-soft text-xs leading-5 tabular-nums">
        {categoryNames(categories)}
        <br />
        {articlesText(articles)} · {paceText(site)}
      </p>
    </li>
  )
}

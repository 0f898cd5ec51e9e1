import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { problemOf } from '#web/platform/http/client.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { sitesQuery } from '../queries.ts'
import { AddSiteForm } from './add-site-form.tsx'
import { SiteRows } from './site-rows.tsx'
import { SitesProblem } from './sites-problem.tsx'

/** The member's own domains, and the form to add one. */
export function SiteList() {
  const query = useInfiniteQuery(sitesQuery('without'))
  if (query.isPending) return <RowsSkeleton label={t`Loading your domains`} rows={3} />
  if (query.isLoadingError)
    return (
      <SitesProblem
        heading="h2"
        text={problemOf(query.error).message}
        isTrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const sites = query.data.pages.flatMap((page) => page.sites)
  if (sites.length === 0)
    return (
      <EmptyState title={t`No domains yet`}>
        <p>
          <Trans>
            Add your blog and verify that you own it. Campaigns can then place links on it, including dofollow links,
            which are allowed only on your own domains.
          </Trans>
        </p>
        <div className="mt-6 max-w-[44rem]">
          <AddSiteForm />
        </div>
      </EmptyState>
    )
  return (
    <>
      <div className="max-w-[44rem] py-6">
        <AddSiteForm />
      </div>
      <SiteRows sites={sites} label={t`Your domains`} />
      <LoadMore query={query} />
    </>
  )
}

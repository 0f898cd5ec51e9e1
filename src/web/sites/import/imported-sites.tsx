import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '#web/platform/browser/save-file.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { SiteRows } from '../list/site-rows.tsx'
import { SitesProblem } from '../list/sites-problem.tsx'
import { loadImportedSites, sitesQuery } from '../queries.ts'
import { sitesCsv } from './sites-csv.ts'

/** Domains from an import, newest first, and their export as a file. */
export function ImportedSites() {
  const query = useInfiniteQuery(sitesQuery('only'))
  if (query.isPending) return <RowsSkeleton label={t`Loading the imported domains`} rows={3} />
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
      <EmptyState title={t`No imported domains`}>
        <Trans>
          Paste a list above or choose a file. Imported domains are listed here, separate from domains you add one by
          one.
        </Trans>
      </EmptyState>
    )
  return (
    <>
      <SiteRows sites={sites} label={t`Imported domains`} />
      <LoadMore query={query} />
    </>
  )
}

/** The whole list as CSV; the file can be imported again. */
export function ExportImported() {
  const list = useInfiniteQuery(sitesQuery('only'))
  const download = useMutation({
    mutationFn: loadImportedSites,
    onSuccess: (sites) =>
      saveFile(
        new Blob([sitesCsv(sites)], { type: 'text/csv' }),
        `domains-${new Date().toISOString().slice(0, 10)}.csv`,
      ),
    onError: (error) =>
      notify(
        { title: t`Couldn’t load the list`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  // An empty list has no export.
  if (list.data?.pages.every(({ sites }) => sites.length === 0)) return null
  return (
    <Button variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {download.isPending ? t`Exporting...` : t`Export CSV`}
    </Button>
  )
}

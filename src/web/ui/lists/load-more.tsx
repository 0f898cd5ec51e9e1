import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../buttons/button.tsx'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Loads the next page of a list. */
export function LoadMore({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null
  return (
    <div className="flex flex-wrap items-center gap-3 py-4">
      <Button
        variant="secondary"
        size="sm"
        disabled={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? t`Loading...` : t`Load more`}
      </Button>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-lost text-sm">
          <Trans>Couldn’t load more rows.</Trans>
        </p>
      )}
    </div>
  )
}

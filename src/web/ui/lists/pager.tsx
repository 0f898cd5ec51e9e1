import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { count } from '#web/platform/i18n/formats.ts'
import { Button } from '../buttons/button.tsx'

type PagerProps = {
  /** The name of the list. */
  label: string
  /** From 0. */
  page: number
  perPage: number
  /** The number of rows on all pages. */
  all: number
  onPage: (page: number) => void
}

/** The range of the rows that are shown, with buttons for the previous and the next page. Nothing where all rows fit on one page. */
export function Pager({ label, page, perPage, all, onPage }: PagerProps) {
  const pages = Math.ceil(all / perPage)
  if (pages < 2) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p role="status" className="text-ink-soft tabular-nums">
        <Trans>
          {{ first: count(page * perPage + 1) }} to {{ last: count(Math.min(all, (page + 1) * perPage)) }} of{' '}
          {{ all: count(all) }}
        </Trans>
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Previous rows`}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={15} strokeWidth={1.75} className="-ml-1" aria-hidden="true" />
          <Trans>Previous</Trans>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Next rows`}
          disabled={page >= pages - 1}
          onClick={() => onPage(page + 1)}
        >
          <Trans>Next</Trans>
          <ChevronRight size={15} strokeWidth={1.75} className="-mr-1" aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}

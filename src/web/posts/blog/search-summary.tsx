import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { quotableSearch } from './quotable-search.ts'
import { isPartial } from './search-extent.ts'

type SearchSummaryProps = { typed: string; corrected: string | null; total: number; isTotalCapped: boolean }

/** The words that were searched for and the number of hits. A correction is named; the input stays in the field above. */
export function SearchSummary({ typed, corrected, total, isTotalCapped }: SearchSummaryProps) {
  const words = quotableSearch(corrected ?? typed)
  const uncorrected = quotableSearch(typed)
  return (
    <div className="border-line border-b py-5 text-ink-soft">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span>
          <Trans>
            Results for “<bdi className="break-all font-medium text-ink">{words}</bdi>”
          </Trans>
        </span>
        <span className="tabular-nums">
          {isTotalCapped
            ? plural(total, { one: '# or more posts', other: '# or more posts' })
            : plural(total, { one: '# post', other: '# posts' })}
        </span>
        <a href="/blog" className="link">
          <Trans>Clear search</Trans>
        </a>
      </p>
      {corrected !== null && (
        <p className="mt-1 text-sm">
          <Trans>
            No exact matches for “<bdi className="break-all">{uncorrected}</bdi>”. Showing similar spellings.
          </Trans>
        </p>
      )}
      {isPartial({ total, isTotalCapped }) && (
        <p className="mt-1 text-sm">
          <Trans>Only the newest posts with these words were searched. Add another word to search older ones.</Trans>
        </p>
      )}
    </div>
  )
}

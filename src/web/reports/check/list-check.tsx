import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { PageUrls } from '#contract/reports/page-urls.ts'
import { invalidPageTexts } from '#contract/reports/report-texts.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'

const shownMax = 8

type ListCheckProps = { list: PageUrls; max: number; onLine: (line: number) => void }

/** The result of reading the list: how many pages will be checked, and every invalid entry with its line. */
export function ListCheck({ list, max, onLine }: ListCheckProps) {
  const { urls, invalid, duplicates, beyondMax } = list
  const limit = count(max)
  const isEmpty = urls.length === 0 && invalid.length === 0
  return (
    <div className="text-sm">
      <p role="status" className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
        {!isEmpty && (
          <span className="text-verified">
            <Plural
              value={urls.length}
              one={
                <Trans>
                  <strong className="font-semibold">#</strong> page to check
                </Trans>
              }
              other={
                <Trans>
                  <strong className="font-semibold">#</strong> pages to check
                </Trans>
              }
            />
          </span>
        )}
        {duplicates > 0 && (
          <span className="text-ink-soft">
            <Plural
              value={duplicates}
              one={
                <Trans>
                  <strong className="font-semibold">#</strong> duplicate skipped
                </Trans>
              }
              other={
                <Trans>
                  <strong className="font-semibold">#</strong> duplicates skipped
                </Trans>
              }
            />
          </span>
        )}
        {invalid.length > 0 && (
          <span className="text-lost">
            <Plural
              value={invalid.length}
              one={
                <Trans>
                  <strong className="font-semibold">#</strong> entry isn’t a URL
                </Trans>
              }
              other={
                <Trans>
                  <strong className="font-semibold">#</strong> entries aren’t URLs
                </Trans>
              }
            />
          </span>
        )}
        {beyondMax > 0 && (
          <span className="text-lost">
            <Plural
              value={beyondMax}
              one={
                <Trans>
                  <strong className="font-semibold">#</strong> page over the limit of {limit}
                </Trans>
              }
              other={
                <Trans>
                  <strong className="font-semibold">#</strong> pages over the limit of {limit}
                </Trans>
              }
            />
          </span>
        )}
      </p>
      {invalid.length > 0 && (
        <ul aria-label={t`Entries we can’t check`} className="mt-2 border-line border-y">
          {invalid.slice(0, shownMax).map(({ line, text, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line can hold the same entry twice
            <li key={`${line} ${index}`} className="border-line border-b last:border-b-0">
              <button
                type="button"
                onClick={() => onLine(line)}
                className="flex w-full flex-wrap items-baseline gap-x-3 px-2 py-1.5 text-left -outline-offset-2 hover:bg-sunken"
              >
                <span className="shrink-0 text-ink-soft tabular-nums">
                  <Trans>Line {line}</Trans>
                </span>
                <bdi className="min-w-0 max-w-full truncate font-mono text-xs">{text}</bdi>
                <span className="text-lost">{translated(invalidPageTexts[reason])}</span>
              </button>
            </li>
          ))}
          {invalid.length > shownMax && (
            <li className="px-2 py-1.5 text-ink-soft">
              <Trans>and {{ number: count(invalid.length - shownMax) }} more</Trans>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { Verdict } from '#contract/reports/report-evidence.ts'
import type { ReportCounts } from '#contract/reports/reports.ts'
import { count as countText } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ToneSwatch } from '#web/ui/charts/share-bar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { relKinds, relLabel, verdictLabel, verdictStyles, verdictsInOrder } from '../verdicts/verdict-style.ts'
import { isFiltering, noFilter, type ResultFilter, type SortColumn, sortColumns } from './result-view.ts'

type ResultFiltersProps = {
  filter: ResultFilter
  counts: ReportCounts
  onFilter: (filter: ResultFilter) => void
}

const orders: Record<SortColumn, readonly [MessageDescriptor, MessageDescriptor]> = {
  position: [msg`List order`, msg`Reverse list order`],
  verdict: [msg`By verdict`, msg`By verdict, descending`],
  url: [msg`By URL`, msg`By URL, descending`],
  anchor: [msg`By anchor text`, msg`By anchor text, descending`],
  rel: [msg`By rel`, msg`By rel, descending`],
}

/** Buttons for verdicts with their counts, a choice of rel, and a text that the address must contain. */
export function ResultFilters({ filter, counts, onFilter }: ResultFiltersProps) {
  function toggle(verdict: Verdict) {
    const verdicts = new Set(filter.verdicts)
    if (!verdicts.delete(verdict)) verdicts.add(verdict)
    onFilter({ ...filter, verdicts })
  }

  return (
    <div className="space-y-3">
      <fieldset className="max-md:fading-edge flex min-w-0 gap-2 max-md:-mx-4 overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap md:overflow-visible">
        <legend className="sr-only">
          <Trans>Show only these verdicts</Trans>
        </legend>
        {verdictsInOrder.map((verdict) => {
          const count = counts.verdicts[verdict] ?? 0
          const isOn = filter.verdicts.has(verdict)
          if (count === 0 && !isOn) return null
          return (
            <button
              key={verdict}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(verdict)}
              className={classNames(
                'inline-flex h-8 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-3 text-sm tabular-nums transition-colors',
                isOn
                  ? 'border-ink bg-ink text-paper'
                  : 'border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken',
              )}
            >
              <ToneSwatch {...verdictStyles[verdict]} className={isOn ? 'outline-2 outline-paper' : undefined} />
              {verdictLabel(verdict)}
              <span className={isOn ? undefined : 'text-ink-soft'}>{countText(count)}</span>
            </button>
          )
        })}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          height="md"
          aria-label={t`Only URLs containing this text`}
          placeholder={t`Filter by URL`}
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
          className="text-sm sm:max-w-xs"
        />
        <Select
          aria-label={t`Rel of the link`}
          className="max-md:grow"
          value={filter.rel ?? ''}
          onChange={({ target }) => onFilter({ ...filter, rel: relKinds.find((rel) => rel === target.value) ?? null })}
        >
          <option value="">{t`Any rel`}</option>
          {relKinds.map((rel) => (
            <option key={rel} value={rel}>
              {relLabel(rel)}
            </option>
          ))}
        </Select>
        {/* On wide screens the column headings sort instead. */}
        <Select
          aria-label={t`Sort pages`}
          className="grow md:hidden"
          value={`${filter.sort} ${filter.isDescending ? 'descending' : 'ascending'}`}
          onChange={({ target }) => {
            const [name, direction] = target.value.split(' ')
            const sort = sortColumns.find((column) => column === name) ?? noFilter.sort
            onFilter({ ...filter, sort, isDescending: direction === 'descending' })
          }}
        >
          {sortColumns.map((column) => (
            <Fragment key={column}>
              <option value={`${column} ascending`}>{i18n._(orders[column][0])}</option>
              <option value={`${column} descending`}>{i18n._(orders[column][1])}</option>
            </Fragment>
          ))}
        </Select>
        {isFiltering(filter) && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onFilter({ ...filter, verdicts: noFilter.verdicts, rel: null, text: '' })}
          >
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

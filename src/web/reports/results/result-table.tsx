import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import type { ReportResult } from '#contract/reports/reports.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Pager } from '#web/ui/lists/pager.tsx'
import { RelText, VerdictBadge } from '../verdicts/verdict-badge.tsx'
import { rowsPerPage } from './prerendered-report.ts'
import { hostOf, pathOf } from './report-figures.ts'
import type { ResultFilter, SortColumn } from './result-view.ts'

type ResultTableProps = {
  rows: readonly ReportResult[]
  /** The number of rows that are not loaded yet; placeholders are shown for them. */
  missing: number
  /** The index of the row in the tab order; it also selects the page of the table. */
  active: number
  filter: ResultFilter
  onActive: (index: number) => void
  onFilter: (filter: ResultFilter) => void
  /** The index is that of the shown rows. */
  onOpen: (index: number) => void
}

const columns: readonly { sort: SortColumn; label: MessageDescriptor; className: string }[] = [
  { sort: 'position', label: msg`No.`, className: 'w-14 text-right max-md:hidden lg:w-16' },
  { sort: 'verdict', label: msg`Verdict`, className: 'w-44 max-md:hidden lg:w-48' },
  { sort: 'url', label: msg`Page`, className: 'max-md:pl-0' },
  { sort: 'anchor', label: msg`Anchor text`, className: 'w-[22%] max-md:hidden' },
  { sort: 'rel', label: msg`Rel`, className: 'w-24 max-md:hidden lg:w-28' },
]

/** The checked pages in a paged table. Arrow keys, Page Up, Page Down, Home and End move between rows and pages; Enter opens one. */
export function ResultTable(props: ResultTableProps) {
  const { rows, missing, filter, onActive, onFilter, onOpen } = props
  const isFocusDue = useRef(false)
  const all = rows.length + missing
  const active = Math.min(props.active, all - 1)
  const page = Math.floor(active / rowsPerPage)
  const first = page * rowsPerPage
  const onPage = rows.slice(first, first + rowsPerPage)

  function moveTo(row: number, last = rows.length - 1) {
    isFocusDue.current = true
    onActive(Math.min(Math.max(0, row), last))
  }

  function takeFocus(control: HTMLElement | null) {
    if (control === null || !isFocusDue.current) return
    isFocusDue.current = false
    control.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const to = rowAfterKey(event.key, active, rows.length)
    if (to === null || !isRowControl(event.target)) return
    event.preventDefault()
    moveTo(to)
  }

  return (
    <>
      <table
        aria-rowcount={all + 1}
        onKeyDown={handleKeyDown}
        className="w-full table-fixed border-separate border-spacing-0 border-line border-t text-sm"
      >
        <caption className="sr-only">
          <Trans>Pages checked</Trans>
        </caption>
        <thead className="z-10 bg-paper md:sticky md:top-0">
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHead key={column.sort} {...column} filter={filter} onFilter={onFilter} />
            ))}
          </tr>
        </thead>
        <tbody>
          {onPage.map((row, offset) => {
            const index = first + offset
            return (
              <ResultRow
                key={row.position}
                row={row}
                index={index}
                isActive={index === active}
                takeFocus={takeFocus}
                onOpen={onOpen}
                onFocus={onActive}
              />
            )
          })}
          {indexesFrom(first + onPage.length, Math.min(first + rowsPerPage, all)).map((index) => (
            <MissingRow key={index} />
          ))}
        </tbody>
      </table>
      <Pager
        label={t`Rows of the table`}
        page={page}
        perPage={rowsPerPage}
        all={all}
        onPage={(to) => moveTo(to * rowsPerPage, all - 1)}
      />
    </>
  )
}

function indexesFrom(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
}

/** The placeholder of a row that is not loaded yet. */
function MissingRow() {
  return (
    <tr>
      <td aria-hidden="true" colSpan={columns.length} className={`${cell} max-md:pl-0`}>
        <span className="block h-3 w-2/5 rounded bg-sunken motion-safe:animate-pulse" />
      </td>
    </tr>
  )
}

function isRowControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-row]') !== null
}

function rowAfterKey(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1
    case 'ArrowUp':
      return active - 1
    case 'PageDown':
      return active + rowsPerPage
    case 'PageUp':
      return active - rowsPerPage
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

type SortHeadProps = (typeof columns)[number] & Pick<ResultTableProps, 'filter' | 'onFilter'>

function SortHead({ sort, label, className, filter, onFilter }: SortHeadProps) {
  const isSorted = filter.sort === sort
  const Icon = filter.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (filter.isDescending ? 'descending' : 'ascending') : undefined}
      className={classNames('h-9 border-line border-b px-2 text-left font-medium text-xs first:pl-0', className)}
    >
      <button
        type="button"
        onClick={() => onFilter({ ...filter, sort, isDescending: isSorted && !filter.isDescending })}
        className={classNames(
          'inline-flex h-6 min-w-6 items-center gap-1 rounded hover:text-ink',
          isSorted ? 'text-ink' : 'text-ink-soft',
        )}
      >
        {i18n._(label)}
        {isSorted && <Icon size={13} strokeWidth={2} aria-hidden="true" />}
      </button>
    </th>
  )
}

type ResultRowProps = {
  row: ReportResult
  index: number
  isActive: boolean
  takeFocus: (control: HTMLElement | null) => void
  onOpen: (index: number) => void
  onFocus: (index: number) => void
}

const cell = 'h-[68px] border-line border-b px-2 first:pl-0 md:h-11'

/** The whole row is the pointer target; keyboards and screen readers use the button inside. */
function ResultRow({ row, index, isActive, takeFocus, onOpen, onFocus }: ResultRowProps) {
  const { position, url, verdict, anchorText, relKind } = row
  return (
    <tr aria-rowindex={index + 2} className="relative hover:bg-sunken/70 has-focus-visible:bg-sunken">
      <td className={`${cell} text-right text-ink-faint tabular-nums max-md:hidden`}>{position}</td>
      <td className={`${cell} max-md:hidden`}>
        <VerdictBadge verdict={verdict} />
      </td>
      <td className={`${cell} max-md:pl-0`}>
        <button
          type="button"
          data-row
          ref={isActive ? takeFocus : null}
          tabIndex={isActive ? 0 : -1}
          onClick={() => onOpen(index)}
          onFocus={() => !isActive && onFocus(index)}
          className="block h-6 w-full scroll-mt-14 truncate rounded text-left leading-6 text-ink -outline-offset-1 after:absolute after:inset-0 after:content-['']"
        >
          <bdi>
            {url === '' ? t`Page ${position}` : hostOf(url)}
            <span className="text-ink-soft">{pathOf(url)}</span>
          </bdi>
        </button>
        <span className="mt-1 flex items-center gap-2 md:hidden">
          <VerdictBadge verdict={verdict} />
          <span className="text-xs">
            <RelText rel={relKind} />
          </span>
        </span>
      </td>
      <td className={`${cell} max-md:hidden`}>
        <span className="block truncate text-ink-soft">
          {anchorText === null ? (
            '–'
          ) : anchorText === '' ? (
            <em>
              <Trans>no text</Trans>
            </em>
          ) : (
            <bdi>{anchorText}</bdi>
          )}
        </span>
      </td>
      <td className={`${cell} max-md:hidden`}>
        <RelText rel={relKind} />
      </td>
    </tr>
  )
}

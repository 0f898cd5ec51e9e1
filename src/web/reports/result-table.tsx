import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { ReportResult } from '#contract/reports.ts'
import { i18n } from '#web/platform/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { hostOf, pathOf } from './report-figures.ts'
import type { ResultFilter, SortColumn } from './result-view.ts'
import { useRowWindow } from './use-row-window.ts'
import { RelText, VerdictBadge } from './verdict-badge.tsx'

type ResultTableProps = {
  rows: readonly ReportResult[]
  /** How many more follow that are not here yet: their place is kept. */
  missing: number
  filter: ResultFilter
  onFilter: (filter: ResultFilter) => void
  /** The place of the row in the rows shown. */
  onOpen: (index: number) => void
}

/** Heights of a row in pixels, as its cells have them below. */
const rowHeights = { wide: 44, narrow: 68 }
const headHeight = 36

const columns: readonly { sort: SortColumn; label: MessageDescriptor; className: string }[] = [
  { sort: 'position', label: msg`No.`, className: 'w-14 text-right max-md:hidden lg:w-16' },
  { sort: 'verdict', label: msg`Verdict`, className: 'w-44 max-md:hidden lg:w-48' },
  { sort: 'url', label: msg`Page`, className: 'max-md:pl-0' },
  { sort: 'anchor', label: msg`Anchor text`, className: 'w-[22%] max-md:hidden' },
  { sort: 'rel', label: msg`Rel`, className: 'w-24 max-md:hidden lg:w-28' },
]

/** The pages checked, of which only those in sight are drawn. Arrows, Page Up and Down, Home and End go from row to row, Enter opens one. */
export function ResultTable({ rows, missing, filter, onFilter, onOpen }: ResultTableProps) {
  const isWide = useMediaQuery('(width >= 48rem)')
  const rowHeight = isWide ? rowHeights.wide : rowHeights.narrow
  const { box, pieces, active, handleScroll, moveTo, takeFocus } = useRowWindow({
    count: rows.length,
    rowHeight,
    headHeight,
  })

  function handleKeyDown(event: KeyboardEvent) {
    const perView = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1)
    const to = rowAfterKey(event.key, active, rows.length, perView)
    if (to === null || !isRowControl(event.target)) return
    event.preventDefault()
    moveTo(to)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are those of the row that has the focus
    <div
      ref={box}
      onScroll={handleScroll}
      onKeyDown={handleKeyDown}
      className="max-h-[min(70dvh,46rem)] overflow-y-auto border-line border-y"
    >
      <table
        aria-rowcount={rows.length + missing + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <caption className="sr-only">
          <Trans>Pages checked</Trans>
        </caption>
        <thead className="sticky top-0 z-10 bg-paper">
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHead key={column.sort} {...column} filter={filter} onFilter={onFilter} />
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Rows are children of one list, each with its own key, so that one that is kept stays the same element. */}
          {pieces.flatMap((piece) =>
            piece.type === 'gap' ? (
              <GapRow key={`gap ${piece.from}`} height={piece.height} columns={isWide ? columns.length : 1} />
            ) : (
              rows.slice(piece.from, piece.to).map((row, offset) => {
                const index = piece.from + offset
                return (
                  <ResultRow
                    key={row.position}
                    row={row}
                    index={index}
                    isActive={index === active}
                    takeFocus={takeFocus}
                    onOpen={onOpen}
                    onFocus={moveTo}
                  />
                )
              })
            ),
          )}
          {missing > 0 && <GapRow height={missing * rowHeight} columns={isWide ? columns.length : 1} />}
        </tbody>
      </table>
    </div>
  )
}

/** As wide as the columns that are shown; with more, the table would have so many. The height is an attribute: the page's policy lets no inline style in. */
function GapRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr>
      <td aria-hidden="true" colSpan={columns} height={height} className="p-0" />
    </tr>
  )
}

function isRowControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-row]') !== null
}

function rowAfterKey(key: string, active: number, count: number, perView: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1
    case 'ArrowUp':
      return active - 1
    case 'PageDown':
      return active + perView
    case 'PageUp':
      return active - perView
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

/** The whole row is the target of the pointer; the keyboard and screen readers have the button in it. */
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
          className="block h-6 w-full truncate rounded text-left leading-6 text-ink -outline-offset-1 after:absolute after:inset-0 after:content-['']"
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

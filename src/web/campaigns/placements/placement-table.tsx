import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Placement } from '#contract/campaigns/campaigns.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { classNames } from '#web/ui/class-names.ts'
import { countText, momentText, nextCheckText } from '../campaign-labels.ts'
import { StateBadge } from '../timeline/state-badge.tsx'
import type { PlacementView, SortColumn } from './placement-view.ts'

type PlacementTableProps = {
  rows: readonly Placement[]
  view: PlacementView
  onView: (view: PlacementView) => void
  onOpen: (id: string) => void
}

const columns: readonly { sort: SortColumn | null; label: MessageDescriptor; className: string }[] = [
  { sort: 'number', label: msg`No.`, className: 'w-14' },
  { sort: 'state', label: msg`State`, className: 'w-36' },
  { sort: 'site', label: msg`Site`, className: '' },
  { sort: null, label: msg`Anchor text`, className: 'w-[26%]' },
  { sort: null, label: msg`Views`, className: 'w-16 text-right' },
  { sort: null, label: msg`Clicks`, className: 'w-16 text-right' },
]

/** One row per link; each row opens the details. On a phone a row is a block. */
export function PlacementTable({ rows, view, onView, onOpen }: PlacementTableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-sm max-md:block">
      <caption className="sr-only">
        <Trans>Links of the campaign</Trans>
      </caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <Head key={column.label.id} {...column} view={view} onView={onView} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-line max-md:border-t">
        {rows.map((row) => (
          <Row key={row.id} row={row} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = (typeof columns)[number] & Pick<PlacementTableProps, 'view' | 'onView'>

function Head({ sort, label, className, view, onView }: HeadProps) {
  const isSorted = sort !== null && view.sort === sort
  const Icon = view.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.isDescending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'h-9 border-line border-y pr-4 text-left font-medium text-ink-soft text-xs last:pr-0',
        className,
      )}
    >
      {sort === null ? (
        i18n._(label)
      ) : (
        <button
          type="button"
          onClick={() => onView({ ...view, sort, isDescending: isSorted && !view.isDescending, page: 0 })}
          className={classNames(
            'inline-flex h-6 min-w-6 items-center gap-1 rounded hover:text-ink',
            isSorted ? 'text-ink' : 'text-ink-soft',
          )}
        >
          {i18n._(label)}
          {isSorted && <Icon size={13} strokeWidth={2} aria-hidden="true" />}
        </button>
      )}
    </th>
  )
}

const cell = 'border-line py-2.5 pr-4 align-top last:pr-0 md:border-b'

function Row({ row, onOpen }: { row: Placement; onOpen: (id: string) => void }) {
  const { id, number, state, site, articleTitle, anchorText, viewCount, referralClicks, url } = row
  return (
    <tr className="relative hover:bg-sunken/60 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:border-line max-md:border-b max-md:py-3">
      <td className={`${cell} text-ink-soft tabular-nums max-md:py-0 max-md:pr-0`}>
        <span className="inline-block leading-6">
          <span className="md:hidden">{t`No. ${{ number: countText(number) }}`}</span>
          <span className="max-md:hidden">{countText(number)}</span>
        </span>
      </td>
      <td className={`${cell} max-md:py-0`}>
        <StateBadge state={state} />
      </td>
      <td className={`${cell} max-md:w-full max-md:py-0 max-md:pr-0`}>
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="block min-h-6 w-full rounded text-left leading-6 -outline-offset-1 after:absolute after:inset-0 after:content-['']"
        >
          <span className="sr-only">
            <Trans>Link {number}:</Trans>{' '}
          </span>
          {site === null ? (
            <span className="text-ink-soft">
              <Trans>No site yet</Trans>
            </span>
          ) : (
            <bdi className="block truncate text-ink">{site.host}</bdi>
          )}
        </button>
        <Note row={row} title={articleTitle} />
      </td>
      <td className={`${cell} max-md:w-full max-md:py-0 max-md:pr-0`}>
        <bdi className="block truncate leading-6 max-md:text-ink-soft">{anchorText}</bdi>
      </td>
      <Readers count={viewCount} text={plural(viewCount, { one: '# view', other: '# views' })} isLive={url !== null} />
      <Readers
        count={referralClicks}
        text={plural(referralClicks, { one: '# click', other: '# clicks' })}
        isLive={url !== null}
      />
    </tr>
  )
}

/** A number of readers; on a phone, which has no table head, with its label. A link that was never live has none. */
function Readers({ count, text, isLive }: { count: number; text: string; isLive: boolean }) {
  return (
    <td
      className={classNames(
        cell,
        'text-right tabular-nums leading-6 max-md:py-0 max-md:pr-0 max-md:text-ink-soft max-md:text-xs',
        !isLive && 'text-ink-faint max-md:hidden',
      )}
    >
      {isLive ? (
        <>
          <span className="md:hidden">{text}</span>
          <span className="max-md:hidden">{countText(count)}</span>
        </>
      ) : (
        '–'
      )}
    </td>
  )
}

/** Below the site: why the link waits or failed, otherwise the title of its article. */
function Note({ row, title }: { row: Placement; title: string | null }) {
  const { text, state, dueAt } = row
  const isDue = state === 'waiting' && Date.parse(dueAt) > Date.now()
  const nextCheck = nextCheckText(row)
  const note =
    (nextCheck === null ? text : [nextCheck, text].filter(Boolean).join(' ')) ??
    (isDue ? t`Due ${{ time: momentText(dueAt) }}` : title)
  if (note === null) return null
  return (
    <span className="block truncate text-ink-soft text-xs leading-5">
      <bdi>{note}</bdi>
    </span>
  )
}

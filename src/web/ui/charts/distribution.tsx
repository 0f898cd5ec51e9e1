import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { count as countText } from '#web/platform/i18n/formats.ts'
import { Button } from '../buttons/button.tsx'
import { type BarPart, ShareBar } from './share-bar.tsx'

type DistributionEntry = { key: string; name: ReactNode; count: number; note: string; parts: readonly BarPart[] }
type DistributionTableProps = {
  title: string
  head: readonly [string, string]
  entries: readonly DistributionEntry[]
  /** The total number, where `entries` are only the first of them. */
  count?: number
  most: number
  none?: string
}

const shownAtFirst = 6
const shownMax = 200

/** A table whose rows are the bars of a chart, longest first. */
export function Distribution({
  title,
  head,
  entries,
  count: all = entries.length,
  most,
  none,
}: DistributionTableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = entries.slice(0, isWhole ? shownMax : shownAtFirst)
  const printed = countText(shown.length)
  const total = countText(all)
  return (
    <section aria-label={title} className="min-w-0 break-inside-avoid">
      <h2 className="font-semibold text-lg tracking-[-0.01em]">{title}</h2>
      {entries.length === 0 && none !== undefined ? (
        <p className="mt-2 text-ink-soft text-sm">{none}</p>
      ) : (
        <table className="mt-2 w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-left text-ink-soft text-xs">
              <th scope="col" className="py-1.5 font-medium">
                {head[0]}
              </th>
              <th scope="col" className="w-20 py-1.5 text-right font-medium">
                {head[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, name, count, note, parts }) => (
              <tr key={key} className="border-line border-t">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  <span className="block truncate">{name}</span>
                  <ShareBar parts={parts} total={most} className="mt-1.5 h-1.5" />
                  <span className="mt-1 block text-ink-soft text-xs tabular-nums">{note}</span>
                </th>
                <td className="py-2 text-right align-top tabular-nums">{countText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < all && (
        <p className="mt-2 hidden text-xs print:block">
          <Trans>
            Showing the first {printed} of {total} in print.
          </Trans>
        </p>
      )}
      {all > shownAtFirst && (
        <Button variant="quiet" size="sm" className="mt-2 print:hidden" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : t`Show all ${total}`}
        </Button>
      )}
      {isWhole && all > shownMax && (
        <p className="mt-2 text-ink-soft text-sm">
          <Trans>Showing the first {shownMax}. Export to see all.</Trans>
        </p>
      )}
    </section>
  )
}

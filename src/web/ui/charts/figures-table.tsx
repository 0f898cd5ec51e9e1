import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { count } from '#web/platform/i18n/formats.ts'
import { Button } from '../buttons/button.tsx'
import { type Columns, sumOf } from './chart-history.ts'
import { periodText, previousText } from './chart-texts.ts'

const shownAtFirst = 5

type FiguresTableProps = { title: string; names: readonly string[]; columns: Columns }

/** The figures of a chart, newest first; days without events are omitted. */
export function FiguresTable({ title, names, columns }: FiguresTableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { unit, points, previous, hasPrevious } = columns
  const busy = points.filter(({ values }) => values.some((value) => value > 0)).reverse()
  const shown = isWhole ? busy : busy.slice(0, shownAtFirst)
  const all = count(busy.length)
  return (
    <div className="min-w-0">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="text-ink-soft text-xs">
          <tr className="border-line border-b">
            <th scope="col" className="py-1.5 text-left font-medium">
              {unit === 'day' ? t`Day` : t`Month`}
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((column) => (
            <tr key={column.start} className="border-line border-b">
              <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal text-ink-soft">
                {periodText(column, unit, 'long')}
              </th>
              {names.map((name, index) => {
                const value = column.values[index] ?? 0
                return (
                  <td
                    key={name}
                    className={value === 0 ? 'py-1.5 pl-3 text-right text-ink-faint' : 'py-1.5 pl-3 text-right'}
                  >
                    {count(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line border-b font-medium">
            <th scope="row" className="py-1.5 text-left font-medium">
              <Trans>Total</Trans>
            </th>
            {names.map((name, index) => (
              <td key={name} className="py-1.5 pl-3 text-right">
                {count(sumOf(points, index))}
              </td>
            ))}
          </tr>
          {hasPrevious && (
            <tr className="border-line border-b text-ink-soft">
              <th scope="row" className="py-1.5 text-left font-normal">
                {previousText(columns)}
              </th>
              {names.map((name, index) => (
                <td key={name} className="py-1.5 pl-3 text-right">
                  {count(sumOf(previous, index))}
                </td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
      {busy.length > shownAtFirst && (
        <Button variant="quiet" size="sm" className="-ml-3 mt-1 print:hidden" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t`Show fewer` : unit === 'day' ? t`Show all ${all} days` : t`Show all ${all} months`}
        </Button>
      )}
    </div>
  )
}

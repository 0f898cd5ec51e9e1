import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { ReportResult } from '#contract/reports/reports.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { relLabel, verdictLabel } from '../verdicts/verdict-style.ts'

/** More rows than this belong in a file and not on paper. */
const printedMax = 1_000

type PrintTableProps = {
  rows: readonly ReportResult[]
  /** The number of all checked pages; `rows` are those that have been loaded. */
  checked: number
  hasPdf: boolean
}

/** All pages as a plain table. It is rendered only while the report is printed, or while that is unknown, and states how many pages it has. */
export function PrintTable({ rows, checked, hasPdf }: PrintTableProps) {
  const isPrinting = useSyncExternalStore(watchPrinting, printing, () => true)
  if (!isPrinting) return null
  const printed = rows.toSorted((a, b) => a.position - b.position).slice(0, printedMax)
  return (
    <section className="hidden print:block">
      <h2 className="font-semibold text-lg">
        <Trans>Pages</Trans>
      </h2>
      <p className="mt-1 break-after-avoid text-xs">{extentText(printed.length, checked, hasPdf)}</p>
      <table className="mt-2 w-full border-collapse text-left text-xs">
        <thead>
          <tr>
            {[t`No.`, t`Page`, t`Verdict`, t`Anchor text`, t`Rel`].map((head) => (
              <th key={head} scope="col" className="border-line border-b py-1 pr-3 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map(({ position, url, verdict, anchorText, relKind }) => (
            <tr key={position}>
              <td className="border-line border-b py-1 pr-3 tabular-nums">{position}</td>
              <td className="border-line border-b py-1 pr-3 wrap-anywhere">{url}</td>
              <td className="whitespace-nowrap border-line border-b py-1 pr-3">{verdictLabel(verdict)}</td>
              <td className="border-line border-b py-1 pr-3 wrap-anywhere">{anchorText}</td>
              <td className="border-line border-b py-1">{relKind !== null && relLabel(relKind)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function extentText(printed: number, checked: number, hasPdf: boolean): string {
  if (printed === checked)
    return plural(checked, {
      one: 'The only page. Screen filters don’t apply.',
      other: 'All # pages. Screen filters don’t apply.',
    })
  const shown = count(printed)
  return hasPdf
    ? plural(checked, {
        one: `${shown} of # page are printed; the PDF export has all of them.`,
        other: `${shown} of # pages are printed; the PDF export has all of them.`,
      })
    : plural(checked, {
        one: `${shown} of # page are printed.`,
        other: `${shown} of # pages are printed.`,
      })
}

let isPrinting = false

function printing(): boolean {
  return isPrinting
}

/** The browser captures the page directly after the event, so the table must be rendered synchronously in the event. */
function watchPrinting(onChange: () => void): () => void {
  const become = (next: boolean) => () => {
    isPrinting = next
    flushSync(onChange)
  }
  const handleBefore = become(true)
  const handleAfter = become(false)
  window.addEventListener('beforeprint', handleBefore)
  window.addEventListener('afterprint', handleAfter)
  return () => {
    window.removeEventListener('beforeprint', handleBefore)
    window.removeEventListener('afterprint', handleAfter)
  }
}

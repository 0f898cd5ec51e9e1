import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { verdictTexts } from '#contract/report-texts.ts'
import type { ReportResult } from '#contract/reports.ts'
import { relLabels } from './verdict-look.ts'

/** More rows than this are for a file, not for paper. */
const printedMax = 1_000

/** All pages as a plain table, there only while the report is being printed. */
export function PrintTable({ rows }: { rows: readonly ReportResult[] }) {
  const isPrinting = useSyncExternalStore(watchPrinting, printing, () => false)
  if (!isPrinting) return null
  const inOrder = rows.toSorted((a, b) => a.position - b.position)
  return (
    <section className="hidden print:block">
      <h2 className="font-semibold text-lg">Pages</h2>
      <table className="mt-2 w-full border-collapse text-left text-xs">
        <thead>
          <tr>
            {['No.', 'Page', 'Verdict', 'Anchor text', 'Rel'].map((head) => (
              <th key={head} scope="col" className="border-line border-b py-1 pr-3 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.slice(0, printedMax).map(({ position, url, verdict, anchorText, relKind }) => (
            <tr key={position} className="break-inside-avoid">
              <td className="border-line border-b py-1 pr-3 tabular-nums">{position}</td>
              <td className="border-line border-b py-1 pr-3 wrap-anywhere">{url}</td>
              <td className="whitespace-nowrap border-line border-b py-1 pr-3">{verdictTexts[verdict].label}</td>
              <td className="border-line border-b py-1 pr-3">{anchorText}</td>
              <td className="border-line border-b py-1">{relKind !== null && relLabels[relKind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > printedMax && (
        <p className="mt-2 text-xs">
          The first {printedMax.toLocaleString('en')} of {rows.length.toLocaleString('en')} pages; the PDF export has
          all of them.
        </p>
      )}
    </section>
  )
}

let isPrinting = false

function printing(): boolean {
  return isPrinting
}

/** The page is copied to paper right after the event, so what belongs on it has to be there when the event is over. */
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

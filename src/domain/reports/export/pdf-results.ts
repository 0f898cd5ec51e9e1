import { drawLine, type PdfDocument } from '#adapters/pdf/draw-line.ts'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import type { PageRow } from '../sign/read-results.ts'
import { relLabel, verdictInk, verdictLabel } from './pdf-labels.ts'
import { drawRule, inks, pageBox } from './pdf-parts.ts'
import type { Hidden } from './result-columns.ts'

type PdfColumn = {
  title: string
  left: number
  width: number
  text: (row: PageRow) => string
  ink?: (row: PageRow) => string
  /** The column is left out when this section is hidden. */
  reveals?: ReportSection
}

const columns: readonly PdfColumn[] = [
  { title: '#', left: 40, width: 26, text: ({ position }) => String(position) },
  { title: 'Page', left: 68, width: 232, text: ({ url }) => url, reveals: 'hosts' },
  {
    title: 'Verdict',
    left: 306,
    width: 96,
    text: ({ verdict }) => verdictLabel(verdict),
    ink: ({ verdict }) => verdictInk(verdict),
  },
  {
    title: 'Anchor text',
    left: 406,
    width: 76,
    text: ({ anchorText }) => anchorText ?? '',
    reveals: 'anchors',
  },
  { title: 'Rel', left: 486, width: 42, text: ({ relKind }) => (relKind === null ? '' : relLabel(relKind)) },
  {
    title: 'Index',
    left: 530,
    width: 26,
    text: ({ isIndexable }) => (isIndexable === null ? '' : isIndexable ? 'Yes' : 'No'),
  },
]
const rowHeight = 14

/** The table of all pages. It begins on a new page and takes as many pages as it needs. */
export function drawResults(document: PdfDocument, hidden: Hidden) {
  const shown = columns.filter(({ reveals }) => reveals === undefined || !hidden.has(reveals))
  let top = Number.POSITIVE_INFINITY
  let pages = 1

  function startPage() {
    document.addPage()
    pages += 1
    document.font('Helvetica').fontSize(8).fillColor(inks.soft)
    document.text(String(pages), pageBox.right - 20, pageBox.bottom + 14, {
      width: 20,
      align: 'right',
      lineBreak: false,
    })
    document.font('Helvetica-Bold')
    for (const { title, left } of shown) document.text(title, left, pageBox.top, { lineBreak: false })
    drawRule(document, pageBox.top + 13)
    top = pageBox.top + 20
  }

  return {
    add(row: PageRow) {
      if (top + rowHeight > pageBox.bottom) startPage()
      for (const { left, width, text, ink } of shown)
        drawLine(document, text(row), { left, top, width, size: 8, ink: ink?.(row) ?? inks.ink })
      top += rowHeight
    },
    /** A run without any checked page has an empty table. */
    end() {
      if (pages === 1) startPage()
    },
  }
}

import type { PdfDocument } from '#adapters/pdf/draw-line.ts'
import { lazily } from '#contract/lazily.ts'
import { inks, pageBox } from './pdf-parts.ts'
import type { RunHistory } from './run-history.ts'

const date = lazily(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const chartHeight = 56
const columnMax = 42

/** Draws the share of live links of each run, and what changed since the run before. Returns the vertical position of its end. */
export function drawHistory(document: PdfDocument, from: number, { runs, change }: RunHistory): number {
  if (change === null) return from
  const { left, right } = pageBox
  document
    .font('Helvetica-Bold')
    .fontSize(11)
    .fillColor(inks.ink)
    .text('Live links by run', left, from, { lineBreak: false })
  document.font('Helvetica').fontSize(10).fillColor(inks.soft)
  document.text(changeText(change), left + 130, from, { lineBreak: false })
  const step = Math.min(columnMax, (right - left) / runs.length)
  const floor = from + 32 + chartHeight
  runs.forEach(({ number, found, judged, finishedAt }, index) => {
    const share = judged === 0 ? 0 : found / judged
    const x = left + index * step
    const height = Math.max(1, share * chartHeight)
    document.rect(x, floor - height, step - 8, height).fill(index === runs.length - 1 ? inks.verified : inks.hairline)
    document.fontSize(7.5).fillColor(inks.ink)
    document.text(`${Math.round(share * 100)}%`, x, floor - height - 10, { lineBreak: false })
    document.fillColor(inks.soft).text(`#${number}`, x, floor + 4, { lineBreak: false })
    document.text(date().format(finishedAt), x, floor + 13, { lineBreak: false })
  })
  return floor + 22
}

function changeText({ gained, lost }: { gained: number; lost: number }): string {
  if (gained === 0 && lost === 0) return 'No change since the last run'
  return `Since the last run: ${gained} gained, ${lost} lost`
}

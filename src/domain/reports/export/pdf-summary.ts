import { drawLine, type PdfDocument } from '#adapters/pdf/draw-line.ts'
import { missingLettersText } from '#adapters/pdf/printable-text.ts'
import { lazily } from '#contract/lazily.ts'
import { verdicts } from '#contract/reports/report-evidence.ts'
import { verifiedShare } from '#contract/reports/report-summary.ts'
import type { Brand } from '../share/brands.ts'
import type { SignedRun } from '../sign/signed-run.ts'
import { drawBrand } from './pdf-brand.ts'
import { drawHistory } from './pdf-history.ts'
import { attentionText, count, matchLabel, relLabel, verdictInk, verdictLabel } from './pdf-labels.ts'
import { drawRule, inks, pageBox } from './pdf-parts.ts'
import type { Hidden } from './result-columns.ts'
import type { RunHistory } from './run-history.ts'

const time = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }))
const width = pageBox.right - pageBox.left
const nameWidth = 130
const rowHeight = 17

/** The first page: what was checked, what was found, and how the reader can verify that nothing was changed. */
export function drawSummary(
  document: PdfDocument,
  { report, run, counts }: SignedRun,
  {
    origin,
    hidden,
    brand,
    history,
  }: { origin: string; hidden: Hidden; brand: Brand | null; history: RunHistory | null },
): void {
  const { left } = pageBox
  const start = brand === null ? 48 : drawBrand(document, brand)
  document.font('Helvetica-Bold').fontSize(22).fillColor(inks.ink).text('Backlink report', left, start)
  drawLine(document, `${origin}/report/${report.id}`, { left, top: start + 28, width, size: 9, ink: inks.soft })
  const status = run.status === 'cancelled' ? 'Cancelled before all pages were checked' : 'All pages checked'
  let top = drawFacts(document, start + 56, [
    ['Destination', report.destinationUrl],
    ['Anchor text', report.anchorText],
    ['Keyword', report.keyword],
    ['Match', `${matchLabel(report.matchMode)}, ${report.rel === 'followed' ? 'followed links only' : 'any link'}`],
    ['Run', `${run.number}, finished ${time().format(run.finishedAt)} UTC`],
    ['State', status],
    ['Pages', `${count(counts.checked)} of ${count(counts.pages)} checked`],
  ])
  if (!hidden.has('summary')) {
    top = drawHeadline(document, top + 16, counts)
    if (history !== null) top = drawHistory(document, top + 14, history)
    top = drawFigures(document, top, counts)
  }
  drawProof(document, top + 22, { run, origin })
}

/** The first figure for a client: how many of the links are live, with the share that the report's page shows, and what needs attention. */
function drawHeadline(document: PdfDocument, from: number, counts: SignedRun['counts']): number {
  const verified = verifiedShare(counts)
  const left = pageBox.left
  const figure = `${count(verified.found)} of ${count(verified.judged)}`
  document.font('Helvetica-Bold').fontSize(20).fillColor(inks.verified)
  document.text(figure, left, from, { lineBreak: false })
  const end = left + document.widthOfString(figure)
  document.font('Helvetica').fontSize(11).fillColor(inks.ink)
  document.text(`links are live (${percent(verified.share ?? 0)})`, end + 8, from + 7, { lineBreak: false })
  const text = attentionText(counts, verified)
  document
    .fontSize(10)
    .fillColor(inks.ink)
    .text(text, left, from + 28, { width, lineGap: 2 })
  return from + 28 + document.heightOfString(text, { width, lineGap: 2 })
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}

/** The height of `drawProof`, with the gap before it. */
const proofHeight = 64

/** A run with many verdicts leaves too little room for all figures; then they start a new page. */
function drawFigures(document: PdfDocument, start: number, counts: SignedRun['counts']): number {
  const byVerdict = verdicts.map(
    (verdict): Bar => [verdictLabel(verdict), counts.verdicts[verdict] ?? 0, verdictInk(verdict)],
  )
  const byRel = Object.entries(counts.rel).map(
    ([rel, links]): Bar => [relLabel(rel), links, rel === 'follow' ? inks.verified : inks.qualified],
  )
  const rows = byVerdict.filter(([, pages]) => pages > 0).length + byRel.length + 2
  const height = 3 * 36 + rows * rowHeight + proofHeight
  const isFull = start + height > pageBox.bottom
  if (isFull) document.addPage()
  const from = isFull ? pageBox.top : start
  let top = drawCounts(document, from + 18, 'Verdicts', byVerdict)
  top = drawCounts(document, top + 18, 'Links by rel', byRel)
  return drawCounts(document, top + 18, 'Search engines', [
    ['Indexable', counts.indexable, inks.verified],
    ['Not indexable', counts.notIndexable, inks.lost],
  ])
}

function drawFacts(document: PdfDocument, from: number, facts: readonly (readonly [string, string])[]): number {
  facts.forEach(([name, value], index) => {
    const top = from + index * rowHeight
    drawLine(document, name, { left: pageBox.left, top, width: nameWidth, size: 10, ink: inks.soft })
    drawLine(document, value, {
      left: pageBox.left + nameWidth,
      top,
      width: width - nameWidth,
      size: 10,
      ink: inks.ink,
    })
  })
  return from + facts.length * rowHeight
}

/** A name, a number of pages, and the colour of the bar. */
type Bar = readonly [name: string, pages: number, ink: string]

/** Draws counts with a bar each; counts of zero are left out. */
function drawCounts(document: PdfDocument, from: number, title: string, all: readonly Bar[]) {
  const counts = all.filter(([, pages]) => pages > 0)
  const total = counts.reduce((sum, [, pages]) => sum + pages, 0)
  document.font('Helvetica-Bold').fontSize(11).fillColor(inks.ink)
  document.text(title, pageBox.left, from, { lineBreak: false })
  document.font('Helvetica').fontSize(10)
  if (total === 0) document.fillColor(inks.soft).text('none', pageBox.left, from + 18, { lineBreak: false })
  counts.forEach(([name, pages, ink], index) => {
    const top = from + 18 + index * rowHeight
    const figure = `${count(pages)}  (${percent(pages / total)})`
    document.fillColor(inks.ink).text(name, pageBox.left, top, { lineBreak: false })
    document.text(figure, pageBox.left + nameWidth, top, { lineBreak: false })
    const bar = ((width - nameWidth - 110) * pages) / total
    document.rect(pageBox.left + nameWidth + 110, top, Math.max(1, bar), 8).fill(ink)
  })
  return from + 18 + Math.max(1, counts.length) * rowHeight
}

function drawProof(document: PdfDocument, from: number, { run, origin }: Pick<SignedRun, 'run'> & { origin: string }) {
  drawRule(document, from - 8)
  const text = `The JSON of this run is signed (Ed25519, key ${run.keyId}) on ${time().format(run.signedAt)} UTC. Its SHA-256 is ${run.sha256.toString('hex')}. Anyone can verify it at ${origin}/verify. This PDF is drawn from it. ${missingLettersText}`
  document.font('Helvetica').fontSize(8.5).fillColor(inks.soft)
  document.text(text, pageBox.left, from, { width, lineGap: 2 })
}

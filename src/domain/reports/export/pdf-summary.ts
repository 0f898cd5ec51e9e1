import { drawLine, type PdfDocument } from '#adapters/pdf/draw-line.ts'
import { missingLettersText } from '#adapters/pdf/printable-text.ts'
import { verdicts } from '#contract/report-evidence.ts'
import type { Brand } from '../share/brands.ts'
import type { SignedRun } from '../sign/signed-run.ts'
import { drawBrand } from './pdf-brand.ts'
import { drawRule, inks, pageBox } from './pdf-parts.ts'
import type { Hidden } from './result-columns.ts'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const number = new Intl.NumberFormat('en-US')
const width = pageBox.right - pageBox.left
const nameWidth = 130
const rowHeight = 17

/** The first page: what was asked, what was found, and how anybody can tell that nothing of it was changed. */
export function drawSummary(
  document: PdfDocument,
  { report, run, counts }: SignedRun,
  { origin, hidden, brand }: { origin: string; hidden: Hidden; brand: Brand | null },
): void {
  const { left } = pageBox
  const start = brand === null ? 48 : drawBrand(document, brand)
  document.font('Helvetica-Bold').fontSize(22).fillColor(inks.ink).text('Backlink report', left, start)
  drawLine(document, `${origin}/report/${report.id}`, { left, top: start + 28, width, size: 9, ink: inks.soft })
  const status = run.status === 'cancelled' ? 'Cancelled before it was through' : 'All pages checked'
  let top = drawFacts(document, start + 56, [
    ['Destination', report.destinationUrl],
    ['Anchor text', report.anchorText],
    ['Keyword', report.keyword],
    ['Match', `${report.matchMode}, ${report.rel === 'followed' ? 'followed links only' : 'any rel'}`],
    ['Run', `${run.number}, finished ${time.format(run.finishedAt)} UTC`],
    ['State', status],
    ['Pages', `${number.format(counts.checked)} of ${number.format(counts.pages)} checked`],
  ])
  if (!hidden.has('summary')) top = drawFigures(document, top, counts)
  drawProof(document, top + 22, { run, origin })
}

function drawFigures(document: PdfDocument, from: number, counts: SignedRun['counts']): number {
  const found = verdicts.map((verdict): [string, number] => [wordsOf(verdict), counts.verdicts[verdict] ?? 0])
  let top = drawCounts(document, from + 18, 'Verdicts', found)
  top = drawCounts(document, top + 18, 'Links by rel', Object.entries(counts.rel))
  return drawCounts(document, top + 18, 'Search engines', [
    ['may index', counts.indexable],
    ['may not index', counts.notIndexable],
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

const good: ReadonlySet<string> = new Set(['found', 'follow', 'may index'])
const lost: ReadonlySet<string> = new Set(['missing', 'wrong target', 'http error', 'unreachable', 'may not index'])

/** The colours mean what they mean on the site: verified, lost, not to be told, and in between. */
function inkOf(name: string): string {
  if (good.has(name)) return inks.verified
  if (lost.has(name)) return inks.lost
  return name === 'unverifiable' ? inks.soft : inks.qualified
}

/** Counts with a bar each, those of nothing left out. */
function drawCounts(document: PdfDocument, from: number, title: string, all: readonly (readonly [string, number])[]) {
  const counts = all.filter(([, count]) => count > 0)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  document.font('Helvetica-Bold').fontSize(11).fillColor(inks.ink)
  document.text(title, pageBox.left, from, { lineBreak: false })
  document.font('Helvetica').fontSize(10)
  if (total === 0) document.fillColor(inks.soft).text('none', pageBox.left, from + 18, { lineBreak: false })
  counts.forEach(([name, count], index) => {
    const top = from + 18 + index * rowHeight
    const figure = `${number.format(count)}  (${((100 * count) / total).toFixed(1)} %)`
    document.fillColor(inks.ink).text(name, pageBox.left, top, { lineBreak: false })
    document.text(figure, pageBox.left + nameWidth, top, { lineBreak: false })
    const bar = ((width - nameWidth - 110) * count) / total
    document.rect(pageBox.left + nameWidth + 110, top, Math.max(1, bar), 8).fill(inkOf(name))
  })
  return from + 18 + Math.max(1, counts.length) * rowHeight
}

function drawProof(document: PdfDocument, from: number, { run, origin }: Pick<SignedRun, 'run'> & { origin: string }) {
  drawRule(document, from - 8)
  const text = `The JSON of this run is signed (Ed25519, key ${run.keyId}) on ${time.format(run.signedAt)} UTC. Its SHA-256 is ${run.sha256.toString('hex')}. Anybody can verify it at ${origin}/verify. This PDF is drawn from it. ${missingLettersText}`
  document.font('Helvetica').fontSize(8.5).fillColor(inks.soft)
  document.text(text, pageBox.left, from, { width, lineGap: 2 })
}

export function wordsOf(verdict: string): string {
  return verdict.replaceAll('_', ' ')
}

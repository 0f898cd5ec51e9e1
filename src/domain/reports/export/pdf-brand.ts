import { drawLine, type PdfDocument } from '#adapters/pdf/draw-line.ts'
import { checkBrandColour } from '#contract/reports/brand-colour.ts'
import { reportSharingTexts } from '#contract/reports/report-sharing-texts.ts'
import type { Brand } from '../share/brands.ts'
import { inks, pageBox } from './pdf-parts.ts'

const plateTop = 40
const plateHeight = 48
const logoBox = [120, 32] as const

/** Draws the brand at the top of the first page, and who measured below it. Returns the vertical position where the page continues, in points. */
export function drawBrand(document: PdfDocument, { name, colour, logo }: Brand): number {
  const { left, right } = pageBox
  if (logo !== null)
    document.image(logo, right - logoBox[0], plateTop + 8, { fit: [...logoBox], align: 'right', valign: 'center' })
  const width = right - left - (logo === null ? 0 : logoBox[0] + 16)
  document.rect(left, plateTop, width, plateHeight).fill(colour ?? inks.ink)
  drawLine(document, reportSharingTexts.reportBy(name), {
    left: left + 14,
    top: plateTop + 17,
    width: width - 28,
    size: 14,
    ink: colour === null ? '#ffffff' : checkBrandColour(colour).ink,
    bold: true,
  })
  document.font('Helvetica').fontSize(9).fillColor(inks.soft)
  document.text(reportSharingTexts.measuredBy, left, plateTop + plateHeight + 8, { lineBreak: false })
  return plateTop + plateHeight + 34
}

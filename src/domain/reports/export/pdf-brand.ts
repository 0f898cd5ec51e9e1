import { checkBrandColour } from '#contract/brand-colour.ts'
import { reportSharingTexts } from '#contract/report-sharing-texts.ts'
import type { Brand } from '../share/brands.ts'
import { drawLine, inks, type PdfDocument, pageBox } from './pdf-parts.ts'

const plateTop = 40
const plateHeight = 48
const logoBox = [120, 32] as const

/** The plate of a brand over the first page, and who measured below it. Answers where the page goes on, in points. */
export function drawBrand(document: PdfDocument, { name, colour, logo }: Brand): number {
  const { left, right } = pageBox
  if (logo !== null)
    document.image(logo, right - logoBox[0], plateTop + 8, { fit: [...logoBox], align: 'right', valign: 'center' })
  const width = right - left - (logo === null ? 0 : logoBox[0] + 16)
  document.rect(left, plateTop, width, plateHeight).fill(colour ?? inks.ink)
  document
    .font('Helvetica-Bold')
    .fontSize(14)
    .fillColor(colour === null ? '#ffffff' : checkBrandColour(colour).ink)
  drawLine(document, reportSharingTexts.reportBy(name), { left: left + 14, top: plateTop + 17, width: width - 28 })
  document.font('Helvetica').fontSize(9).fillColor(inks.soft)
  document.text(reportSharingTexts.measuredBy, left, plateTop + plateHeight + 8, { lineBreak: false })
  return plateTop + plateHeight + 34
}

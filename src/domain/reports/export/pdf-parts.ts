import { printableText } from '#adapters/receipts/printable-text.ts'

export type PdfDocument = PDFKit.PDFDocument

/** Of an A4 page, in points. */
export const pageBox = { left: 40, right: 555.28, top: 48, bottom: 796 }
export const inks = {
  ink: '#17191a',
  soft: '#5b6163',
  hairline: '#d9d7d0',
  verified: '#0b6b43',
  qualified: '#8a5a0b',
  lost: '#b3261e',
}

/** Text on one line, cut to a width in points, with the cut marked, as the fonts can draw it. */
export function drawLine(document: PdfDocument, text: string, box: { left: number; top: number; width: number }) {
  document.text(fitting(document, printableText(text), box.width), box.left, box.top, { lineBreak: false })
}

export function drawRule(document: PdfDocument, top: number) {
  document.moveTo(pageBox.left, top).lineTo(pageBox.right, top).lineWidth(0.5).strokeColor(inks.hairline).stroke()
}

function fitting(document: PdfDocument, text: string, widthMax: number): string {
  if (document.widthOfString(text) <= widthMax) return text
  let fits = 0
  let tooLong = text.length
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (document.widthOfString(`${text.slice(0, middle)}…`) <= widthMax) fits = middle
    else tooLong = middle
  }
  return `${text.slice(0, fits)}…`
}

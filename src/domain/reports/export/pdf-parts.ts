import type { PdfDocument } from '#adapters/pdf/draw-line.ts'

/** The content area of an A4 page, in points. */
export const pageBox = { left: 40, right: 555.28, top: 48, bottom: 796 }
export const inks = {
  ink: '#17191a',
  soft: '#5b6163',
  hairline: '#d9d7d0',
  verified: '#0b6b43',
  qualified: '#8a5a0b',
  lost: '#b3261e',
}

export function drawRule(document: PdfDocument, top: number) {
  document.moveTo(pageBox.left, top).lineTo(pageBox.right, top).lineWidth(0.5).strokeColor(inks.hairline).stroke()
}

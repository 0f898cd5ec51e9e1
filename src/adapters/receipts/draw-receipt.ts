import { receiptTexts } from '#contract/billing/receipt-texts.ts'
import { drawLine, type PdfDocument } from '../pdf/draw-line.ts'
import {
  dayText,
  drawLineItem,
  drawPaper,
  drawProviderReceipt,
  drawTestMode,
  endAt,
  ink,
  left,
  moneyText,
  mutedInk,
  right,
  width,
} from './paper.ts'
import { printableEmail } from './printable-address.ts'
import type { Receipt } from './receipt.ts'

const columns = { quantity: 320, unit: 400, amount: right }
const tableTop = 252

/** The receipt as a PDF of one A4 page, the same bytes for the same receipt. `plain` leaves the page's content uncompressed, for reading it in a test. */
export function drawReceipt(receipt: Receipt, { plain = false } = {}): Promise<Buffer> {
  const { seller, number, paidAt, line } = receipt
  const paper = { title: `${receiptTexts.title} ${number}`, author: seller.name, createdAt: paidAt, plain }
  const { name: description, quantity, unitAmountCents: unitCents, totalCents } = line
  return drawPaper(paper, (document) => {
    drawHead(document, receipt)
    drawFacts(document, receipt)
    const bought = { description, quantity, unitCents, totalCents }
    drawTotals(document, receipt, drawLineItem(document, bought, columns, tableTop))
  })
}

function drawHead(document: PdfDocument, { seller, isLive }: Receipt) {
  drawLine(document, seller.name, { left, top: 56, width, size: 11, ink, bold: true })
  drawLine(document, seller.origin, { left, top: 71, width, size: 9, ink: mutedInk })
  drawLine(document, receiptTexts.title, { left, top: 116, width, size: 24, ink, bold: true })
  if (isLive) return
  drawTestMode(document, { top: 118, size: 9, height: 21, textTop: 124.5 })
}

function drawFacts(document: PdfDocument, { number, paidAt, buyerEmail }: Receipt) {
  const facts = [
    ['Receipt number', number],
    ['Date of payment', `${dayText(paidAt)} (UTC)`],
    ['Paid by', printableEmail(buyerEmail)],
  ]
  facts.forEach(([name = '', value = ''], index) => {
    const top = 166 + index * 19
    drawLine(document, name, { left, top, width: 116, size: 10, ink: mutedInk })
    drawLine(document, value, { left: left + 120, top, width: width - 120, size: 10, ink })
  })
}

function drawTotals(document: PdfDocument, { line, refundedCents, providerUrl }: Receipt, from: number) {
  const paid: [string, number][] = [['Amount paid (USD)', line.totalCents]]
  const refunded: [string, number][] = [
    ['Refunded', -refundedCents],
    ['Paid after refunds (USD)', line.totalCents - refundedCents],
  ]
  const rows = refundedCents > 0 ? [...paid, ...refunded] : paid
  rows.forEach(([name, cents], index) => {
    const row = { top: from + 14 + index * 20, size: 10, ink, bold: index === rows.length - 1 }
    endAt(document, name, columns.unit, row)
    endAt(document, moneyText(cents), columns.amount, row)
  })
  drawProviderReceipt(document, providerUrl, from + 40 + rows.length * 20)
}

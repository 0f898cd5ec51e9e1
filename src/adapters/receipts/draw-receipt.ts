import { receiptTexts } from '#contract/receipt-texts.ts'
import { createPdf } from '../pdf/create-pdf.ts'
import { drawLine, drawLineTo, type PdfDocument } from '../pdf/draw-line.ts'
import { printableText } from '../pdf/printable-text.ts'
import { printableEmail, printableUrl } from './printable-address.ts'
import type { Receipt } from './receipt.ts'

/** Of an A4 page, in points. */
const left = 56
const right = 595.28 - 56
const width = right - left
const columns = { quantity: 320, unit: 400, amount: right }

const ink = '#17191a'
const soft = '#5b6163'
const hairline = '#d9d7d0'
const amber = '#8a5a00'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const money = (cents: number) => dollars.format(cents / 100)
const count = new Intl.NumberFormat('en-US')
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The receipt as a PDF of one A4 page, the same bytes for the same receipt. `plain` leaves the page's content uncompressed, for reading it in a test. */
export async function drawReceipt(receipt: Receipt, { plain = false } = {}): Promise<Buffer> {
  const { seller, number, paidAt } = receipt
  const document = await createPdf({
    title: `${receiptTexts.title} ${number}`,
    author: seller.name,
    creator: seller.name,
    createdAt: paidAt,
    margin: left,
    plain,
  })
  const chunks: Buffer[] = []
  const drawn = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.once('end', () => resolve(Buffer.concat(chunks)))
    document.once('error', reject)
  })
  drawHead(document, receipt)
  drawFacts(document, receipt)
  drawTotals(document, receipt, drawBought(document, receipt))
  document.end()
  return drawn
}

function drawHead(document: PdfDocument, { seller, isLive }: Receipt) {
  drawLine(document, seller.name, { left, top: 56, width, size: 11, ink, bold: true })
  drawLine(document, seller.origin, { left, top: 71, width, size: 9, ink: soft })
  drawLine(document, receiptTexts.title, { left, top: 116, width, size: 24, ink, bold: true })
  if (isLive) return
  document.font('Helvetica-Bold').fontSize(9)
  const box = document.widthOfString(receiptTexts.testMode) + 16
  document
    .roundedRect(right - box, 118, box, 21, 3)
    .lineWidth(0.75)
    .strokeColor(amber)
    .stroke()
  document.fillColor(amber).text(receiptTexts.testMode, right - box, 124.5, { width: box, align: 'center' })
}

function drawFacts(document: PdfDocument, { number, paidAt, buyerEmail }: Receipt) {
  const facts = [
    ['Receipt number', number],
    ['Date of payment', `${day.format(paidAt)} (UTC)`],
    ['Paid by', printableEmail(buyerEmail)],
  ]
  facts.forEach(([name = '', value = ''], index) => {
    const top = 166 + index * 19
    drawLine(document, name, { left, top, width: 116, size: 10, ink: soft })
    drawLine(document, value, { left: left + 120, top, width: width - 120, size: 10, ink })
  })
}

/** The table of what was bought; answers where it ends. */
function drawBought(document: PdfDocument, { line }: Receipt): number {
  const top = 252
  const head = { top, size: 9, ink: soft }
  drawLine(document, 'Description', { ...head, left, width: 200 })
  endAt(document, 'Quantity', columns.quantity, head)
  endAt(document, 'Unit price', columns.unit, head)
  endAt(document, 'Amount', columns.amount, head)
  rule(document, top + 16)
  const row = { top: top + 27, size: 10, ink }
  drawLine(document, line.name, { ...row, left, width: columns.quantity - left - 60 })
  endAt(document, count.format(line.quantity), columns.quantity, row)
  endAt(document, money(line.unitAmountCents), columns.unit, row)
  endAt(document, money(line.totalCents), columns.amount, row)
  rule(document, top + 50)
  return top + 50
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
    endAt(document, money(cents), columns.amount, row)
  })
  const url = printableUrl(providerUrl)
  if (url === null) return
  const top = from + 40 + rows.length * 20
  document.font('Helvetica').fontSize(9).fillColor(soft).text("The payment provider's receipt:", left, top)
  document.fillColor(ink).text(printableText(url), left, top + 13, { width, link: url, underline: true })
}

function endAt(
  document: PdfDocument,
  text: string,
  end: number,
  look: { top: number; size: number; ink: string; bold?: boolean },
) {
  drawLineTo(document, text, { ...look, right: end, width: end - left })
}

function rule(document: PdfDocument, top: number) {
  document.moveTo(left, top).lineTo(right, top).lineWidth(0.75).strokeColor(hairline).stroke()
}

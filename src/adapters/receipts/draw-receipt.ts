import { receiptTexts } from '#contract/receipt-texts.ts'
import { printableEmail, printableText, printableUrl } from './printable-text.ts'
import type { Receipt } from './receipt.ts'

type Document = PDFKit.PDFDocument

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
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * The receipt as a PDF of one A4 page, the same bytes for the same receipt. It is drawn in the fonts that every reader of PDF brings. `plain` leaves
 * the page's content uncompressed, for reading it in a test.
 */
export async function drawReceipt(receipt: Receipt, { plain = false } = {}): Promise<Buffer> {
  // Takes longer to load than a receipt to draw, and most servers are never asked for one.
  const { default: PDFDocument } = await import('pdfkit')
  const { seller, number, paidAt } = receipt
  const document = new PDFDocument({
    size: 'A4',
    margin: left,
    compress: !plain,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${receiptTexts.title} ${number}`,
      Author: printableText(seller.name),
      Creator: printableText(seller.name),
      Producer: printableText(seller.name),
      CreationDate: paidAt,
    },
  })
  const chunks: Buffer[] = []
  const drawn = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.once('end', () => resolve(Buffer.concat(chunks)))
    document.once('error', reject)
  })
  drawHead(document, receipt)
  drawFacts(document, receipt)
  drawTotals(document, receipt, drawLine(document, receipt))
  document.end()
  return drawn
}

function drawHead(document: Document, { seller, isLive }: Receipt) {
  document.font('Helvetica-Bold').fontSize(11).fillColor(ink).text(printableText(seller.name), left, 56)
  document.font('Helvetica').fontSize(9).fillColor(soft).text(printableText(seller.origin), left, 71)
  document.font('Helvetica-Bold').fontSize(24).fillColor(ink).text(receiptTexts.title, left, 116)
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

function drawFacts(document: Document, { number, paidAt, buyerEmail }: Receipt) {
  const facts = [
    ['Receipt number', number],
    ['Date of payment', `${day.format(paidAt)} (UTC)`],
    ['Paid by', printableEmail(buyerEmail)],
  ]
  facts.forEach(([name = '', value = ''], index) => {
    const top = 166 + index * 19
    document.font('Helvetica').fontSize(10).fillColor(soft).text(name, left, top)
    document.fillColor(ink).text(fitting(document, value, right - left - 120), left + 120, top, { lineBreak: false })
  })
}

/** The table of what was bought; answers where it ends. */
function drawLine(document: Document, { line }: Receipt): number {
  const top = 252
  document.font('Helvetica').fontSize(9).fillColor(soft)
  document.text('Description', left, top)
  endAt(document, 'Quantity', columns.quantity, top)
  endAt(document, 'Unit price', columns.unit, top)
  endAt(document, 'Amount', columns.amount, top)
  rule(document, top + 16)
  document.fontSize(10).fillColor(ink)
  const name = fitting(document, printableText(line.name), columns.quantity - left - 60)
  document.text(name, left, top + 27, { lineBreak: false })
  endAt(document, count.format(line.quantity), columns.quantity, top + 27)
  endAt(document, money(line.unitAmountCents), columns.unit, top + 27)
  endAt(document, money(line.totalCents), columns.amount, top + 27)
  rule(document, top + 50)
  return top + 50
}

function drawTotals(document: Document, { line, refundedCents, providerUrl }: Receipt, from: number) {
  const paid: [string, number][] = [['Amount paid (USD)', line.totalCents]]
  const refunded: [string, number][] = [
    ['Refunded', -refundedCents],
    ['Paid after refunds (USD)', line.totalCents - refundedCents],
  ]
  const rows = refundedCents > 0 ? [...paid, ...refunded] : paid
  rows.forEach(([name, cents], index) => {
    const top = from + 14 + index * 20
    document.font(index === rows.length - 1 ? 'Helvetica-Bold' : 'Helvetica').fontSize(10)
    document.fillColor(ink)
    endAt(document, name, columns.unit, top)
    endAt(document, money(cents), columns.amount, top)
  })
  const url = printableUrl(providerUrl)
  if (url === null) return
  const top = from + 40 + rows.length * 20
  document.font('Helvetica').fontSize(9).fillColor(soft).text("The payment provider's receipt:", left, top)
  document.fillColor(ink).text(printableText(url), left, top + 13, { width, link: url, underline: true })
}

function endAt(document: Document, text: string, end: number, top: number) {
  document.text(text, end - document.widthOfString(text), top, { lineBreak: false })
}

function rule(document: Document, top: number) {
  document.moveTo(left, top).lineTo(right, top).lineWidth(0.75).strokeColor(hairline).stroke()
}

/** The text cut to a width in points, with the cut marked. */
function fitting(document: Document, text: string, widthMax: number): string {
  if (document.widthOfString(text) <= widthMax) return text
  let end = text.length
  while (end > 0 && document.widthOfString(`${text.slice(0, end)}…`) > widthMax) end -= 1
  return `${text.slice(0, end)}…`
}

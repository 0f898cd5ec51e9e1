import { drawLine, drawLineTo, type PdfDocument } from '../pdf/draw-line.ts'
import type { Invoice } from './invoice.ts'
import {
  dayText,
  drawLineItem,
  drawPaper,
  drawProviderReceipt,
  drawRule,
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

const bottom = 786
const columns = { quantity: 340, unit: 430, amount: right }
const linesMax = 8

const titles = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  cancellation: 'Cancellation of a credit note',
} as const
const totals = { invoice: 'Amount paid', credit_note: 'Amount refunded', cancellation: 'Amount kept' } as const

/** The document as a PDF of one A4 page, the same bytes for the same document. `plain` leaves the page's content uncompressed, for reading it in a test. */
export function drawInvoice(invoice: Invoice, { plain = false } = {}): Promise<Buffer> {
  const { seller, number, kind, issuedAt } = invoice
  const paper = { title: `${titles[kind]} ${number}`, author: seller.name, createdAt: issuedAt, plain }
  return drawPaper(paper, (document) => {
    const headEnd = Math.max(drawSeller(document, invoice), drawTitle(document, invoice))
    const factsEnd = Math.max(drawBuyer(document, invoice, headEnd + 34), drawFacts(document, invoice, headEnd + 34))
    drawTotals(document, invoice, drawLineItem(document, lineOf(invoice), columns, factsEnd + 34))
    drawFoot(document, invoice)
  })
}

function lineOf({ line, kind }: Invoice) {
  const { quantity, totalCents } = line
  const description = kind === 'invoice' ? line.description : `Refund: ${line.description}`
  return { description, quantity, unitCents: totalCents / quantity, totalCents }
}

/** Who sells, at the top left; answers where it ends. */
function drawSeller(document: PdfDocument, { seller }: Invoice): number {
  drawLine(document, seller.name, { left, top: 56, width: 260, size: 13, ink, bold: true })
  const lines = [
    ...linesOf(seller.address),
    ...(seller.taxNumber === '' ? [] : [`Tax number: ${seller.taxNumber}`]),
    ...(seller.email === '' ? [] : [printableEmail(seller.email)]),
    seller.origin,
  ]
  return drawLines(document, lines, { left, top: 76, width: 260, size: 9, ink: mutedInk })
}

/** What it is, at the top right; answers where it ends. */
function drawTitle(document: PdfDocument, { kind, isLive }: Invoice): number {
  const size = kind === 'cancellation' ? 14 : 22
  drawLineTo(document, titles[kind], { right, top: 54, width: 280, size, ink, bold: true })
  if (isLive) return 84
  drawTestMode(document, { top: 86, size: 8.5, height: 20, textTop: 92 })
  return 106
}

function drawBuyer(document: PdfDocument, { buyer }: Invoice, top: number): number {
  const { name, company, address, taxNumber, email } = buyer
  const named = [company, name].filter((text) => text !== '')
  const [first = printableEmail(email), ...more] = named
  const lines = [
    ...more,
    ...linesOf(address),
    ...(taxNumber === '' ? [] : [`Tax number: ${taxNumber}`]),
    ...(named.length === 0 ? [] : [printableEmail(email)]),
  ]
  drawLine(document, 'Bill to', { left, top, width: 240, size: 9, ink: mutedInk })
  drawLine(document, first, { left, top: top + 15, width: 240, size: 10, ink, bold: true })
  return drawLines(document, lines, { left, top: top + 30, width: 240, size: 10, ink })
}

function drawFacts(document: PdfDocument, invoice: Invoice, top: number): number {
  const { kind, number, issuedAt, paidAt, corrects, line } = invoice
  const facts = [
    [kind === 'invoice' ? 'Invoice number' : 'Document number', number],
    ...(corrects === null ? [] : [[kind === 'credit_note' ? 'Corrects invoice' : 'Cancels credit note', corrects]]),
    ['Date of issue', dayText(issuedAt)],
    ...(kind === 'invoice' ? [['Date of payment', dayText(paidAt)]] : []),
    ...(line.period === null
      ? []
      : [
          ['Period from', dayText(line.period.start)],
          ['Period to', dayText(line.period.end)],
        ]),
  ]
  facts.forEach(([name = '', value = ''], index) => {
    const at = top + index * 17
    drawLine(document, name, { left: 320, top: at, width: 100, size: 9, ink: mutedInk })
    drawLineTo(document, value, { right, top: at, width: 130, size: 10, ink })
  })
  return top + facts.length * 17
}

function drawTotals(document: PdfDocument, { kind, line, seller, providerUrl, paidAt }: Invoice, from: number) {
  const total = { top: from + 14, size: 10, ink }
  endAt(document, 'Total (USD)', columns.unit, total)
  endAt(document, moneyText(line.totalCents), columns.amount, total)
  const paid = { top: from + 36, size: 12, ink, bold: true }
  endAt(document, totals[kind], columns.unit, paid)
  endAt(document, moneyText(Math.abs(line.totalCents)), columns.amount, paid)
  let top = from + 76
  if (kind === 'invoice') {
    const text = `Paid in full on ${dayText(paidAt)}. There is nothing left to pay.`
    drawLine(document, text, { left, top, width, size: 9, ink: mutedInk })
    top += 18
  }
  if (seller.note !== '') {
    drawLine(document, seller.note, { left, top, width, size: 9, ink: mutedInk })
    top += 18
  }
  drawProviderReceipt(document, providerUrl, top + 6)
}

function drawFoot(document: PdfDocument, { seller, number }: Invoice) {
  drawRule(document, bottom - 14)
  // Writing below the margin would begin a new page.
  document.page.margins.bottom = 0
  drawLine(document, seller.name, { left, top: bottom - 6, width: 300, size: 8, ink: mutedInk })
  drawLineTo(document, `${number}, page 1 of 1. Dates are in UTC.`, {
    right,
    top: bottom - 6,
    width: 240,
    size: 8,
    ink: mutedInk,
  })
}

function drawLines(
  document: PdfDocument,
  lines: readonly string[],
  { top, ...look }: { left: number; top: number; width: number; size: number; ink: string },
): number {
  const step = look.size + 4
  const shown = lines.slice(0, linesMax + 4)
  shown.forEach((line, index) => {
    drawLine(document, line, { ...look, top: top + index * step })
  })
  return top + shown.length * step
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n').slice(0, linesMax)
}

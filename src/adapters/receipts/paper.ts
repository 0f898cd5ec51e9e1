import { receiptTexts } from '#contract/billing/receipt-texts.ts'
import { lazily } from '#contract/lazily.ts'
import { createPdf } from '../pdf/create-pdf.ts'
import { drawLine, drawLineTo, type PdfDocument } from '../pdf/draw-line.ts'
import { printableText } from '../pdf/printable-text.ts'
import { printableUrl } from './printable-address.ts'

/** Of an A4 page, in points. */
export const left = 56
export const right = 595.28 - 56
export const width = right - left

export const ink = '#17191a'
export const mutedInk = '#5b6163'
const hairline = '#d9d7d0'
const amber = '#8a5a00'

const dollars = lazily(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
const count = lazily(() => new Intl.NumberFormat('en-US'))
const day = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

export const moneyText = (cents: number) => dollars().format(cents / 100)
/** In UTC. */
export const dayText = (date: Date) => day().format(date)

type Paper = { title: string; author: string; createdAt: Date; plain: boolean }

/** A PDF of one A4 page that `draw` fills, the same bytes for the same content. */
export async function drawPaper(
  { title, author, createdAt, plain }: Paper,
  draw: (document: PdfDocument) => void,
): Promise<Buffer> {
  const document = await createPdf({ title, author, creator: author, createdAt, margin: left, plain })
  const chunks: Buffer[] = []
  const drawn = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.once('end', () => resolve(Buffer.concat(chunks)))
    document.once('error', reject)
  })
  draw(document)
  document.end()
  return drawn
}

/** A framed note at the right edge that no money moved. */
export function drawTestMode(
  document: PdfDocument,
  { top, size, height, textTop }: { top: number; size: number; height: number; textTop: number },
): void {
  document.font('Helvetica-Bold').fontSize(size)
  const box = document.widthOfString(receiptTexts.testMode) + 16
  document
    .roundedRect(right - box, top, box, height, 3)
    .lineWidth(0.75)
    .strokeColor(amber)
    .stroke()
  document.fillColor(amber).text(receiptTexts.testMode, right - box, textTop, { width: box, align: 'center' })
}

export type LineItemColumns = { quantity: number; unit: number; amount: number }
export type LineItem = { description: string; quantity: number; unitCents: number; totalCents: number }

/** The table of what was bought, each column ending where `columns` says; answers where the table ends. */
export function drawLineItem(document: PdfDocument, line: LineItem, columns: LineItemColumns, top: number): number {
  const head = { top, size: 9, ink: mutedInk }
  drawLine(document, 'Description', { ...head, left, width: 200 })
  endAt(document, 'Quantity', columns.quantity, head)
  endAt(document, 'Unit price', columns.unit, head)
  endAt(document, 'Amount', columns.amount, head)
  drawRule(document, top + 16)
  const row = { top: top + 27, size: 10, ink }
  drawLine(document, line.description, { ...row, left, width: columns.quantity - left - 60 })
  endAt(document, count().format(line.quantity), columns.quantity, row)
  endAt(document, moneyText(line.unitCents), columns.unit, row)
  endAt(document, moneyText(line.totalCents), columns.amount, row)
  drawRule(document, top + 50)
  return top + 50
}

/** Where the provider has its own receipt, unless that is no address that may be printed. */
export function drawProviderReceipt(document: PdfDocument, providerUrl: string | null, top: number): void {
  const url = printableUrl(providerUrl)
  if (url === null) return
  document.font('Helvetica').fontSize(9).fillColor(mutedInk).text("The payment provider's receipt:", left, top)
  document.fillColor(ink).text(printableText(url), left, top + 13, { width, link: url, underline: true })
}

export function endAt(
  document: PdfDocument,
  text: string,
  end: number,
  look: { top: number; size: number; ink: string; bold?: boolean },
): void {
  drawLineTo(document, text, { ...look, right: end, width: end - left })
}

export function drawRule(document: PdfDocument, top: number): void {
  document.moveTo(left, top).lineTo(right, top).lineWidth(0.75).strokeColor(hairline).stroke()
}

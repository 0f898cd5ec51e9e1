import { drawInvoice } from '#adapters/receipts/draw-invoice.ts'
import { drawReceipt } from '#adapters/receipts/draw-receipt.ts'
import type { Invoice } from '#adapters/receipts/invoice.ts'
import type { Receipt } from '#adapters/receipts/receipt.ts'
import type { Db } from '#db/db.ts'
import { readDocument } from './queries.ts'

const pdfType = 'application/pdf'

/** The document as a file to download. It is drawn completely before it is sent, so a failure is an error response and not a partial file. */
export async function invoiceFile(invoice: Invoice): Promise<File> {
  return new File([new Uint8Array(await drawInvoice(invoice))], fileName(invoice.number), { type: pdfType })
}

/** The document as an email attachment. */
export async function attachedInvoice(db: Db, id: string): Promise<{ name: string; type: string; bytes: Buffer }> {
  const invoice = await readDocument(db, id)
  return { name: fileName(invoice.number), type: pdfType, bytes: await drawInvoice(invoice) }
}

function fileName(number: string): string {
  return `${number}.pdf`
}

/** The receipt as a file to download. It is drawn completely before it is sent, so a failure is an error response and not a partial file. */
export async function receiptFile(receipt: Receipt): Promise<File> {
  const bytes = new Uint8Array(await drawReceipt(receipt))
  return new File([bytes], `linkwright-receipt-${receipt.number}.pdf`, { type: 'application/pdf' })
}

import { drawReceipt } from '#adapters/receipts/draw-receipt.ts'
import type { Receipt } from '#adapters/receipts/receipt.ts'

/** The receipt as a file to download. It is drawn completely before it is sent, so a failure is an error response and not a partial file. */
export async function receiptFile(receipt: Receipt): Promise<File> {
  const bytes = new Uint8Array(await drawReceipt(receipt))
  return new File([bytes], `linkwright-receipt-${receipt.number}.pdf`, { type: 'application/pdf' })
}

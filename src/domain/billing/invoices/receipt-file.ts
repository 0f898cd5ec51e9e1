import { drawReceipt } from '#adapters/receipts/draw-receipt.ts'
import type { Receipt } from '#adapters/receipts/receipt.ts'

/** The receipt as a file to keep. It is drawn whole before it is sent, so what fails is told as a refusal and not as half a file. */
export async function receiptFile(receipt: Receipt): Promise<File> {
  const bytes = new Uint8Array(await drawReceipt(receipt))
  return new File([bytes], `linkwright-receipt-${receipt.number}.pdf`, { type: 'application/pdf' })
}

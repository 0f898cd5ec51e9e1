import { parentPort } from 'node:worker_threads'
import type { PdfAnswer, PdfRequest } from './create-pdf-drawer.ts'
import { drawPdf, type PdfDrawing, type PdfInput } from './draw-pdf.ts'

/*
 * The thread of `createPdfDrawer`: draws several documents in turns, one part of a document for each message. The transfer between threads turns
 * buffers into plain bytes.
 */

const drawings = new Map<number, PdfDrawing>()

parentPort?.on('message', async (request: PdfRequest) => {
  const { id } = request
  try {
    const part = await partOf(request)
    parentPort?.postMessage({ id, part } satisfies PdfAnswer)
  } catch (error) {
    drawings.delete(id)
    parentPort?.postMessage({ id, error: String(error) } satisfies PdfAnswer)
  }
})

async function partOf({ id, ...request }: PdfRequest): Promise<Buffer | null> {
  if ('input' in request) {
    drawings.set(id, await drawPdf(withBuffers(request.input)))
    return null
  }
  const drawing = drawings.get(id)
  if ('rows' in request) return drawing?.add(request.rows) ?? null
  drawings.delete(id)
  return request.isWhole ? ((await drawing?.end()) ?? null) : null
}

function withBuffers({ signed: { report, run, counts }, brand, ...input }: PdfInput): PdfInput {
  const logo = brand?.logo == null ? null : Buffer.from(brand.logo)
  return {
    ...input,
    signed: { report, run: { ...run, sha256: Buffer.from(run.sha256) }, counts },
    brand: brand === null ? null : { ...brand, logo },
  }
}

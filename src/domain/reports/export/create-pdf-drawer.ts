import { Worker } from 'node:worker_threads'
import { DomainError } from '#domain/domain-error.ts'
import type { PageRow } from '../sign/read-results.ts'
import type { PdfInput } from './draw-pdf.ts'

/** Draws a document while its rows are read. Throws `unavailable` if too many are being drawn. */
export type PdfDrawer = (input: PdfInput, rows: AsyncIterable<readonly PageRow[]>) => AsyncGenerator<Buffer>

type Request = { input: PdfInput } | { rows: readonly PageRow[] } | { isWhole: boolean }
/** One step of a document: its beginning, some rows, or its end; `isWhole: false` gives it up. */
export type PdfRequest = { id: number } & Request
export type PdfAnswer = { id: number } & ({ part: Uint8Array | null } | { error: string })

type Waiting = { resolve(part: Uint8Array | null): void; reject(error: Error): void }

/** Each holds its unfinished page and the glyphs it used. */
const documentsMax = 16
const idleMs = 500
const threadMemoryMb = 512
const retryAfterSeconds = 5

/**
 * Makes the function that draws PDFs, in a separate thread: 10,000 rows take many seconds of a core, which would block all other requests. Documents
 * take turns, a part of each after the other. The thread starts with the first document and ends soon after the last one, because it holds 50 MiB.
 */
export function createPdfDrawer(): PdfDrawer {
  let thread: Worker | null = null
  let documents = 0
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()

  return async function* draw(input, rows) {
    if (documents >= documentsMax)
      throw new DomainError('unavailable', 'We’re busy right now. Please try again in a moment.', { retryAfterSeconds })
    documents += 1
    clearTimeout(idle)
    thread ??= startThread()
    const worker = thread
    lastId += 1
    const id = lastId
    const step = (request: Request) => send(worker, { id, ...request })
    let isOpen = true
    try {
      await step({ input })
      for await (const some of rows) {
        const part = await step({ rows: some })
        if (part !== null) yield Buffer.from(part)
      }
      isOpen = false
      const rest = await step({ isWhole: true })
      if (rest !== null) yield Buffer.from(rest)
    } finally {
      if (isOpen) void step({ isWhole: false }).catch(() => undefined)
      documents -= 1
      if (documents === 0) idle = setTimeout(stopIdle, idleMs).unref()
    }
  }

  function send(worker: Worker, request: PdfRequest): Promise<Uint8Array | null> {
    if (worker !== thread) return Promise.reject(new Error('The thread that draws PDFs has ended'))
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject })
      worker.postMessage(request)
    })
  }

  function startThread(): Worker {
    const worker = new Worker(new URL('./draw-pdf-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMb },
    })
    worker.on('message', ({ id, ...answer }: PdfAnswer) => {
      const request = waiting.get(id)
      waiting.delete(id)
      if ('error' in answer) request?.reject(new Error(`A PDF could not be drawn: ${answer.error}`))
      else request?.resolve(answer.part)
    })
    worker.once('error', (error) => end(worker, error))
    worker.once('exit', () => end(worker, new Error('The thread that draws PDFs has ended')))
    // Requests in progress keep the process running; the thread does not.
    worker.unref()
    return worker
  }

  function end(worker: Worker, cause: unknown) {
    if (thread !== worker) return
    thread = null
    for (const { reject } of waiting.values()) reject(new Error('A PDF could not be drawn', { cause }))
    waiting.clear()
  }

  function stopIdle() {
    void thread?.terminate()
    thread = null
  }
}

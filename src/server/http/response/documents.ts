import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BufferedResponse, compressibleAnswer, sendWholeAnswer, wholeAnswer } from './buffered-response.ts'
import type { PageCache } from './page-cache.ts'
import { createPageReads, type PageDependencies } from './page-dependencies.ts'

/** A response other than a page that is the same for all visitors: a text, which is sent compressed, or a picture, which is not. */
export type Document = { body: string | Uint8Array; type: string; headers?: Record<string, string> }

export type SendDocument = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  make: (reads: PageDependencies) => Promise<Document>,
) => Promise<void>

type DocumentOptions = { cache: PageCache; headers: Record<string, string>; development: boolean }

/**
 * Creates the function that sends documents. Concurrent requests share one document, whose dependencies are recorded in `reads`, and which is cached
 * until they change. `path` is the path without a query; `headers` are sent with every document.
 */
export function createDocumentSender({ cache, headers, development }: DocumentOptions): SendDocument {
  const pending = new Map<string, { mark: number; answer: Promise<BufferedResponse> }>()

  async function makeAndCache(path: string, mark: number, make: (reads: PageDependencies) => Promise<Document>) {
    const reads = createPageReads()
    const document = await make(reads)
    const own = {
      ...headers,
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': document.type,
      ...document.headers,
    }
    const { body } = document
    const isText = typeof body === 'string'
    const answer = isText ? compressibleAnswer(body, own) : wholeAnswer({ identity: body }, own)
    if (!development) cache.store(path, answer, reads, mark, isText ? 'page' : 'picture')
    return answer
  }

  function shared(path: string, make: (reads: PageDependencies) => Promise<Document>): Promise<BufferedResponse> {
    const mark = cache.mark()
    const known = pending.get(path)
    // A document that was started before a change may lack it, so a later request must not share it.
    if (known?.mark === mark) return known.answer
    const answer = makeAndCache(path, mark, make).finally(() => {
      if (pending.get(path)?.answer === answer) pending.delete(path)
    })
    pending.set(path, { mark, answer })
    return answer
  }

  return async (request, response, path, make) => {
    // The full URL was not found in the cache before; the path without its query may be cached.
    if (cache.answer(request, response, path)) return
    sendWholeAnswer(await shared(path, make), request, response)
  }
}

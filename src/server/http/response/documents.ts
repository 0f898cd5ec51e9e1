import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BufferedResponse, compressedAnswer, sendWholeAnswer, wholeAnswer } from './buffered-response.ts'
import type { PageCache } from './page-cache.ts'
import { createPageReads, type PageDependencies } from './page-dependencies.ts'

/** Something other than a page that is the same for everybody: a text, which is sent compressed, or a picture, which is not. */
export type Document = { body: string | Uint8Array; type: string; headers?: Record<string, string> }

export type SendDocument = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  make: (reads: PageDependencies) => Promise<Document>,
) => Promise<void>

type DocumentOptions = { cache: PageCache; headers: Record<string, string>; development: boolean }

/**
 * Makes the function that sends documents. One is made at most once for all who ask for it at the same time, noting in `reads` what it depends
 * on, and kept until that changes. `path` is its address without a query; `headers` go with every document.
 */
export function createDocumentSender({ cache, headers, development }: DocumentOptions): SendDocument {
  const underWay = new Map<string, { mark: number; answer: Promise<BufferedResponse> }>()

  async function makeAndKeep(path: string, mark: number, make: (reads: PageDependencies) => Promise<Document>) {
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
    const answer = isText ? await compressedAnswer(body, own) : wholeAnswer({ identity: body }, own)
    if (!development) cache.keep(path, answer, reads, mark, isText ? 'page' : 'picture')
    return answer
  }

  function shared(path: string, make: (reads: PageDependencies) => Promise<Document>): Promise<BufferedResponse> {
    const mark = cache.mark()
    const known = underWay.get(path)
    // What was begun before a change may lack it, and whoever asks now should see it.
    if (known?.mark === mark) return known.answer
    const answer = makeAndKeep(path, mark, make).finally(() => {
      if (underWay.get(path)?.answer === answer) underWay.delete(path)
    })
    underWay.set(path, { mark, answer })
    return answer
  }

  return async (request, response, path, make) => {
    // The address as it was sent was looked up already; without its query it may be known.
    if (cache.answer(request, response, path)) return
    sendWholeAnswer(await shared(path, make), request, response)
  }
}

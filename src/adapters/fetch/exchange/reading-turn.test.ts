import { setImmediate as nextTurn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmallWeb } from '#test/fakes/small-web.ts'
import { makePageFetchers } from '#test/makers/page-fetchers.ts'
import { mayReadOn } from './reading-turn.ts'

let web: ReturnType<typeof createSmallWeb>
const fetchers = makePageFetchers()

beforeEach(() => {
  web = createSmallWeb()
})

afterEach(async () => {
  fetchers.close()
  await web.close()
})

const pages = 6
const page = Buffer.alloc(2_000_000, '<p>A rain barrel under the eaves.</p>')
const pieceMs = 3

/** Uses the processor as long as a piece of a page with many links. */
function compute() {
  for (const until = performance.now() + pieceMs; performance.now() < until; );
}

/** The most pieces that are read between two turns of other work. */
async function mostInATurn(reading: (onPiece: () => void) => Promise<unknown>): Promise<number> {
  let pieces = 0
  let most = 0
  let isReading = true
  const end = reading(() => {
    pieces += 1
    compute()
  }).finally(() => {
    isReading = false
  })
  while (isReading) {
    await nextTurn()
    most = Math.max(most, pieces)
    pieces = 0
  }
  await end
  return most
}

test('bodies that have arrived whole are read a few pieces at a time, by turns', async () => {
  const read: string[] = []
  const readers = ['a', 'b', 'c'].map((name) => ({ name, left: 10, ...Promise.withResolvers<void>() }))
  const most = await mostInATurn((onPiece) => {
    const readOn = (reader: (typeof readers)[number]) => {
      while (reader.left > 0) {
        reader.left -= 1
        onPiece()
        read.push(reader.name)
        if (!mayReadOn(() => readOn(reader))) return
      }
      reader.resolve()
    }
    for (const reader of readers) readOn(reader)
    return Promise.all(readers.map(({ promise }) => promise))
  })
  expect(read.length).toBe(30)
  // Two pieces fill a turn, and in the first one each body passes on a piece before it waits. On a busy machine, other work may see parts of three
  // turns together, but never most of the 30.
  expect(most).toBeLessThanOrEqual(10)
  // None waits until another one is read to its end.
  expect(new Set(read.slice(0, 12))).toEqual(new Set(['a', 'b', 'c']))
})

test.each<[string, (page: Buffer) => Buffer]>([
  ['identity', Buffer.from],
  ['gzip', gzipSync],
])('pages in %s that arrive together are read whole, with turns for other work in between', async (coding, pack) => {
  const packed = pack(page)
  const site = await web.site((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(packed)
  })
  const fetcher = fetchers.create(site.host, { connections: pages })
  const urls = Array.from({ length: pages }, (_, index) => `${site.url}/${index}`)
  let read: Awaited<ReturnType<typeof fetcher.fetchPage>>[] = []
  const most = await mostInATurn(async (write) => {
    read = await Promise.all(urls.map((url) => fetcher.fetchPage(url, { sink: () => ({ write }) })))
  })
  expect(read.map(({ failure, bodyBytes }) => [failure, bodyBytes])).toEqual(urls.map(() => [null, page.length]))
  // A few pieces fill a turn, and each page that has arrived passes on one before it waits.
  expect(most).toBeLessThanOrEqual(2 * pages)
})

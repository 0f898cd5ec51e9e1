import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { createSmallWeb } from '#test/fakes/small-web.ts'
import { anyCharacter } from '#test/makers/characters.ts'
import { createPageFetcher } from '../page-fetcher.ts'
import { headerFields } from './request-fields.ts'

const web = createSmallWeb()

afterEach(() => web.close())

test('of any fields, only those without characters that end a line are sent', () => {
  const fields = fc.dictionary(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }))
  fc.assert(
    fc.property(fields, (fieldsOfRequest) => {
      const sent = headerFields(fieldsOfRequest)
      expect(sent.length % 2).toBe(0)
      for (const [index, text] of sent.entries()) expect(text).toMatch(index % 2 === 0 ? /^[^\s:]+$/ : /^[^\r\n\0]*$/)
    }),
  )
})

test('a field with a line break in it is left out', () => {
  expect(headerFields({ accept: '*/*', referer: 'a\r\nHost: evil.example', 'bad name': 'x', 'x-a': 'ü' })).toEqual([
    'accept',
    '*/*',
    'x-a',
    'ü',
  ])
})

test('a request is one head with the path of its URL, whatever the URL', async () => {
  const site = await web.rawSite((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'))
  const fetcher = createPageFetcher({
    contactUrl: 'https://links.example/bot',
    allow: [site.host],
    hostPace: { delayMs: 0, connections: 1 },
  })
  const odd = fc.string({ unit: anyCharacter }).filter((text) => URL.canParse(`${site.url}/?${text}`))
  await fc.assert(
    fc.asyncProperty(odd, async (text) => {
      const url = new URL(`${site.url}/?${text}`)
      const before = site.hits.length
      const fetching = await fetcher.fetchPage(url.href, { sink: () => null })
      expect(fetching).toMatchObject({ status: 200, failure: null })
      const [head = '', ...others] = site.hits.slice(before)
      expect(others).toEqual([])
      expect(head.split('\r\n\r\n')).toEqual([expect.any(String), ''])
      const start = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${site.host}\r\n`
      expect(head.slice(0, start.length)).toBe(start)
    }),
    { numRuns: 40 },
  )
  fetcher.close()
})

test('a connection that waits for its next request stores nothing of the last response', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const site = await web.rawSite((socket) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\ntext'),
  )
  const fetcher = createPageFetcher({ contactUrl: 'https://links.example/bot', allow: [site.host] })
  const read: WeakRef<ArrayBufferLike>[] = []
  await fetcher.fetchPage(site.url, {
    sink: () => ({ write: (chunk) => void read.push(new WeakRef(chunk.buffer)) }),
  })
  await sleep(50)
  collectGarbage()
  expect(read).toHaveLength(1)
  expect(read.filter((memory) => memory.deref() !== undefined)).toHaveLength(0)
  fetcher.close()
})

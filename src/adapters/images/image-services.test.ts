import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { ImageSearchFailure } from './image-search.ts'
import { createNoImageSearch } from './image-service.ts'
import { createPexels } from './pexels.ts'
import { createUnsplash } from './unsplash.ts'

const key = 'key-0123456789'
const never = new AbortController().signal

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startProvider(respond: (response: ServerResponse, url: URL) => void) {
  const requests: { url: URL; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    requests.push({ url, headers: request.headers })
    respond(response, url)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => server.close().closeAllConnections())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

function answered(response: ServerResponse, body: unknown) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const unsplashPhoto = {
  id: 'Dwu85P9SOIk',
  width: 4000,
  height: 2000,
  alt_description: 'a desk by a window',
  urls: { regular: 'https://images.unsplash.com/photo-1?ixid=abc&w=1080' },
  links: { download_location: 'https://api.unsplash.com/photos/Dwu85P9SOIk/download?ixid=abc' },
  user: { name: 'Ada Lens', links: { html: 'https://unsplash.com/@ada' } },
}

const pexelsPhoto = {
  id: 2014422,
  width: 3024,
  height: 3024,
  photographer: 'Bo Frame',
  photographer_url: 'https://www.pexels.com/@bo',
  src: { landscape: 'https://images.pexels.com/photos/2014422/a.jpeg?w=1200&h=627' },
  alt: 'Brown rocks',
}

const providers = [
  {
    provider: 'Unsplash',
    create: createUnsplashOn,
    answer: (photos: unknown[]) => ({ total: photos.length, total_pages: 1, results: photos }),
    photo: unsplashPhoto,
    withUrl: (url: string) => ({ ...unsplashPhoto, urls: { regular: url } }),
  },
  {
    provider: 'Pexels',
    create: createPexelsOn,
    answer: (photos: unknown[]) => ({ total_results: photos.length, page: 1, per_page: 5, photos }),
    photo: pexelsPhoto,
    withUrl: (url: string) => ({ ...pexelsPhoto, src: { landscape: url } }),
  },
]

function createUnsplashOn(baseUrl: string, timeoutMs = 5_000) {
  const failures: ImageSearchFailure[] = []
  const onFailure = (failure: ImageSearchFailure) => failures.push(failure)
  return { service: createUnsplash({ accessKey: key, appName: 'our app', baseUrl, timeoutMs, onFailure }), failures }
}

function createPexelsOn(baseUrl: string, timeoutMs = 5_000) {
  const failures: ImageSearchFailure[] = []
  const onFailure = (failure: ImageSearchFailure) => failures.push(failure)
  return { service: createPexels({ apiKey: key, baseUrl, timeoutMs, onFailure }), failures }
}

test('Unsplash: a picture is found, credited with utm parameters, and its use is reported', async () => {
  const provider = await startProvider((response, url) => {
    if (url.pathname === '/search/photos') answered(response, { total: 1, total_pages: 1, results: [unsplashPhoto] })
    else answered(response, { url: 'https://images.unsplash.com/photo-1' })
  })
  const { service, failures } = createUnsplashOn(provider.baseUrl)

  const image = await service.find('standing desk & chair', { signal: never })

  expect(image).toEqual({
    url: 'https://images.unsplash.com/photo-1?ixid=abc&w=1080',
    alt: 'a desk by a window',
    width: 1080,
    height: 540,
    credit: {
      name: 'Ada Lens',
      url: 'https://unsplash.com/@ada?utm_source=our+app&utm_medium=referral',
      provider: 'Unsplash',
    },
  })
  const [search, use] = provider.requests
  expect(Object.fromEntries(search?.url.searchParams ?? [])).toEqual({
    query: 'standing desk & chair',
    orientation: 'landscape',
    content_filter: 'high',
    per_page: '5',
  })
  expect(search?.headers).toMatchObject({ authorization: `Client-ID ${key}`, 'accept-version': 'v1' })
  expect(use?.url.pathname).toBe('/photos/Dwu85P9SOIk/download')
  expect(use?.url.searchParams.get('ixid')).toBe('abc')
  expect(use?.headers.authorization).toBe(`Client-ID ${key}`)
  expect(failures).toEqual([])
})

test('Unsplash: a picture is used even if its use could not be reported, and the failure is reported', async () => {
  const provider = await startProvider((response, url) => {
    if (url.pathname === '/search/photos') answered(response, { results: [unsplashPhoto] })
    else response.writeHead(500).end()
  })
  const { service, failures } = createUnsplashOn(provider.baseUrl)

  const image = await service.find('desk', { signal: never })

  expect(image?.credit?.name).toBe('Ada Lens')
  expect(failures).toMatchObject([{ reason: 'unavailable' }])
})

test('Unsplash: a report address of another shape is not followed', async () => {
  const links = { download_location: 'https://evil.example/steal?key' }
  const provider = await startProvider((response) => answered(response, { results: [{ ...unsplashPhoto, links }] }))
  const { service } = createUnsplashOn(provider.baseUrl)

  await service.find('desk', { signal: never })

  expect(provider.requests.map(({ url }) => url.pathname)).toEqual(['/search/photos'])
})

test('Pexels: a picture is found and credited', async () => {
  const provider = await startProvider((response) => answered(response, { photos: [pexelsPhoto] }))
  const { service, failures } = createPexelsOn(provider.baseUrl)

  const image = await service.find('brown rocks', { signal: never })

  expect(image).toEqual({
    url: 'https://images.pexels.com/photos/2014422/a.jpeg?w=1200&h=627',
    alt: 'Brown rocks',
    width: 1200,
    height: 627,
    credit: { name: 'Bo Frame', url: 'https://www.pexels.com/@bo', provider: 'Pexels' },
  })
  const [search] = provider.requests
  expect(search?.url.pathname).toBe('/v1/search')
  expect(Object.fromEntries(search?.url.searchParams ?? [])).toEqual({
    query: 'brown rocks',
    orientation: 'landscape',
    per_page: '5',
  })
  expect(search?.headers.authorization).toBe(key)
  expect(failures).toEqual([])
})

describe.each(providers)('$provider', ({ provider: name, create, answer, photo, withUrl }) => {
  test('no result is null and no failure', async () => {
    const provider = await startProvider((response) => answered(response, answer([])))
    const { service, failures } = create(provider.baseUrl)

    expect(await service.find('desk', { signal: never })).toBeNull()
    expect(failures).toEqual([])
  })

  test('a picture without a description is described by the keyword', async () => {
    const bare = { ...photo, alt: null, alt_description: null }
    const provider = await startProvider((response) => answered(response, answer([bare])))
    const { service } = create(provider.baseUrl)

    expect((await service.find('desk', { signal: never }))?.alt).toBe('desk')
  })

  test.each([
    [401, 'unauthorized'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('a %i is null and reported as %s, without the key', async (status, reason) => {
    const provider = await startProvider((response) => response.writeHead(status).end(`{"error":"${key}"}`))
    const { service, failures } = create(provider.baseUrl)

    expect(await service.find('desk', { signal: never })).toBeNull()
    expect(failures).toMatchObject([{ provider: name, reason }])
    expect(JSON.stringify(failures)).not.toContain(key)
  })

  test.each([
    ['not JSON', '<html>'],
    ['JSON of another shape', '{"results":[{}],"photos":[{}]}'],
    ['nothing', ''],
    ['more than a mebibyte', JSON.stringify('x'.repeat(1_100_000))],
  ])('an answer that is %s is null and reported as nonsense', async (_, body) => {
    const provider = await startProvider((response) => response.writeHead(200).end(body))
    const { service, failures } = create(provider.baseUrl)

    expect(await service.find('desk', { signal: never })).toBeNull()
    expect(failures).toMatchObject([{ reason: 'nonsense' }])
  })

  test('silence is null and reported as a timeout', async () => {
    const provider = await startProvider(() => {})
    const { service, failures } = create(provider.baseUrl, 100)

    expect(await service.find('desk', { signal: never })).toBeNull()
    expect(failures).toMatchObject([{ reason: 'timeout' }])
  })

  test('an answer that stalls half-way is null and reported as a timeout', async () => {
    const provider = await startProvider((response) => response.writeHead(200).write('{"results": ['))
    const { service, failures } = create(provider.baseUrl, 100)

    expect(await service.find('desk', { signal: never })).toBeNull()
    expect(failures).toMatchObject([{ reason: 'timeout' }])
  })

  test('a closed port is null and reported as unavailable', async () => {
    const { service, failures } = create('http://127.0.0.1:9')

    expect(await service.find('desk', { signal: never })).toBeNull()
    expect(failures).toMatchObject([{ reason: 'unavailable' }])
  })

  test('a redirect is not followed', async () => {
    const provider = await startProvider((response) => response.writeHead(302, { location: '/elsewhere' }).end())
    const { service, failures } = create(provider.baseUrl)

    expect(await service.find('desk', { signal: never })).toBeNull()
    expect(provider.requests).toHaveLength(1)
    expect(failures).toMatchObject([{ reason: 'unavailable' }])
  })

  test('a caller that aborts gets null and no failure is reported', async () => {
    const caller = new AbortController()
    const provider = await startProvider(() => caller.abort())
    const { service, failures } = create(provider.baseUrl)

    expect(await service.find('desk', { signal: caller.signal })).toBeNull()
    expect(failures).toEqual([])
  })

  test.each([
    'http://images.unsplash.com/photo-1',
    'http://images.pexels.com/photo-1',
    'https://evil.example/photo-1',
    'https://images.unsplash.com.evil.example/1',
    'https://images.pexels.com.evil.example/1',
    'https://images.unsplash.com@evil.example/1',
    'https://user:pass@images.pexels.com/1',
    'https://images.unsplash.com:8443/1',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '/photo-1',
  ])('a picture at %s is skipped for the next one', async (address) => {
    const provider = await startProvider((response) => answered(response, answer([withUrl(address), photo])))
    const { service } = create(provider.baseUrl)

    const image = await service.find('desk', { signal: never })

    expect(image?.url).toMatch(/^https:\/\/images\.(unsplash|pexels)\.com\//)
    expect(image?.url).not.toBe(address)
  })
})

test('without a key nothing is searched', async () => {
  const service = createNoImageSearch()

  expect(service.name).toBe('none')
  expect(await service.find('desk', { signal: never })).toBeNull()
})

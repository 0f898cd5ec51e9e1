import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Window } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkInterferenceError } from './network-error.ts'
import { xhrFetch, xhrTimeoutMs } from './xhr-fetch.ts'

type Seen = { line: string; body: string; headers: IncomingMessage['headers'] }
type Answer = (request: IncomingMessage, response: ServerResponse) => void

const nativeFetch = globalThis.fetch
let server: Server
let url = ''
let seen: Seen[] = []
let answer: Answer
let page: Window

/** A browser page in front of a real server; `answer` decides how the server handles each request. */
beforeEach(async () => {
  seen = []
  answer = (_request, response) => response.setHeader('x-result', 'yes').end('hello')
  server = createServer((request, response) => {
    text(request).then(
      (body) => {
        seen.push({ line: `${request.method} ${request.url}`, body, headers: request.headers })
        answer(request, response)
      },
      () => {},
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = new Window({ url: `${url}/` })
  vi.stubGlobal('window', page)
  vi.stubGlobal('XMLHttpRequest', page.XMLHttpRequest)
  vi.resetModules()
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await page.happyDOM.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const load = () => import('./network.ts')
const lines = () => seen.map(({ line }) => line)
const isByXhr = ({ headers }: Seen) => String(headers['user-agent']).includes('HappyDOM')

/** Closes the connection after the request was read completely: the server may have processed it. */
const drop: Answer = (request) => request.socket.destroy()

/** A third-party script that replaces `fetch` and throws before it sends anything. */
const broken = async () => {
  throw new TypeError('Failed to fetch')
}

async function failureOf(sending: Promise<unknown>): Promise<unknown> {
  try {
    await sending
  } catch (error) {
    return error
  }
  throw new Error('It did not fail')
}

async function refusalOf(sending: Promise<unknown>): Promise<NetworkInterferenceError> {
  const error = await failureOf(sending)
  expect((error as Error).name).toBe('NetworkInterferenceError')
  return error as NetworkInterferenceError
}

describe('a request without interference', () => {
  test.each(['GET', 'POST', 'PUT', 'DELETE'])('%s is sent once, unchanged', async (method) => {
    const { resilientFetch } = await load()
    const body = method === 'GET' ? {} : { body: 'text' }
    const response = await resilientFetch(`${url}/api/x`, { method, headers: { 'x-mine': '1' }, ...body })
    expect([response.status, response.headers.get('x-result'), await response.text()]).toEqual([200, 'yes', 'hello'])
    expect(seen).toMatchObject([{ line: `${method} /api/x`, body: body.body ?? '', headers: { 'x-mine': '1' } }])
  })

  test('a response of any status counts as an answer: no fallback is tried', async () => {
    answer = (_request, response) => response.writeHead(503).end()
    const { resilientFetch } = await load()
    expect((await resilientFetch(`${url}/api/x`)).status).toBe(503)
    expect(lines()).toEqual(['GET /api/x'])
  })

  test('a Request is accepted too, with its body', async () => {
    const { resilientFetch } = await load()
    await resilientFetch(new Request(`${url}/api/x`, { method: 'POST', body: 'text' }), { headers: { 'x-mine': '1' } })
    expect(seen).toMatchObject([{ line: 'POST /api/x', body: 'text', headers: { 'x-mine': '1' } }])
  })
})

describe('a request that may be repeated', () => {
  test('uses the original fetch when a script has replaced it by one that fails', async () => {
    const { resilientFetch } = await load()
    vi.stubGlobal('fetch', broken)
    expect(await (await resilientFetch(`${url}/api/x`)).text()).toBe('hello')
    expect(lines()).toEqual(['GET /api/x'])
    expect(seen.some(isByXhr)).toBe(false)
  })

  test.each([
    ['GET', null],
    ['PUT', 'text'],
    ['DELETE', null],
  ])('%s uses XMLHttpRequest when fetch was broken from the start', async (method, body) => {
    vi.stubGlobal('fetch', broken)
    const { resilientFetch } = await load()
    const response = await resilientFetch(`${url}/api/x`, { method, body, headers: { 'x-mine': '1' } })
    expect([response.status, response.headers.get('x-result'), await response.text()]).toEqual([200, 'yes', 'hello'])
    expect(seen).toMatchObject([{ line: `${method} /api/x`, body: body ?? '', headers: { 'x-mine': '1' } }])
    expect(seen.every(isByXhr)).toBe(true)
  })

  test.each([204, 404])('status %d arrives by XMLHttpRequest as by fetch', async (status) => {
    answer = (_request, response) => response.writeHead(status).end()
    vi.stubGlobal('fetch', broken)
    const { resilientFetch } = await load()
    const response = await resilientFetch(`${url}/api/x`)
    expect([response.status, response.ok, await response.text()]).toEqual([status, status < 300, ''])
  })

  test.each(['/api/x?a=1', '/auth/v1/user', '/functions/v1/anything'])(
    '%s uses the proxy when both other transports fail',
    async (path) => {
      answer = (request, response) => {
        if (request.url !== '/functions/supabase-proxy') return drop(request, response)
        const wrapped = { status: 201, statusText: 'Created', headers: { 'x-result': 'by proxy' }, body: 'hello again' }
        response.setHeader('content-type', 'application/json').end(JSON.stringify(wrapped))
      }
      const { resilientFetch } = await load()
      const response = await resilientFetch(`${url}${path}`, {
        method: 'PUT',
        body: 'text',
        headers: { 'x-mine': '1' },
      })
      expect([response.status, response.statusText, response.headers.get('x-result'), await response.text()]).toEqual([
        201,
        'Created',
        'by proxy',
        'hello again',
      ])
      expect(lines()).toEqual([`PUT ${path}`, `PUT ${path}`, 'POST /functions/supabase-proxy'])
      expect(JSON.parse(seen.at(-1)?.body ?? '')).toMatchObject({
        url: path,
        method: 'PUT',
        headers: { 'x-mine': '1' },
        body: 'text',
      })
    },
  )

  test('fails with all errors when every fallback fails', async () => {
    answer = drop
    const { resilientFetch } = await load()
    const error = await refusalOf(resilientFetch(`${url}/api/x`))
    expect(error.message).toBe('Network request failed after multiple fallbacks')
    expect(error.originalError).toBeInstanceOf(TypeError)
    expect(error.bypassErrors).toHaveLength(2)
    expect(error.possibleCauses).toEqual([
      'missing CORS headers',
      'local function server not running',
      'third-party script interference',
    ])
  })

  test.each([
    ['another path of this site', () => `${url}/blog/x.data`],
    ['another site', () => url.replace('127.0.0.1', 'localhost').concat('/api/x')],
    ['the proxy itself', () => `${url}/functions/supabase-proxy`],
  ])('does not use the proxy for %s', async (_name, address) => {
    answer = drop
    const { resilientFetch } = await load()
    const error = await refusalOf(resilientFetch(address()))
    expect(error.bypassErrors).toHaveLength(1)
    expect(lines().filter((line) => line.startsWith('POST'))).toEqual([])
  })

  test('a stream is never read completely: it has no fallback except the original fetch', async () => {
    answer = drop
    const { resilientFetch } = await load()
    const error = await refusalOf(resilientFetch(`${url}/api/x`, { headers: { accept: 'text/event-stream' } }))
    expect([error.message, error.bypassErrors]).toEqual(['Network request failed', []])
    expect(lines()).toEqual(['GET /api/x'])
  })

  test('no fallback is tried while the device has no network', async () => {
    answer = drop
    const { resilientFetch } = await load()
    vi.stubGlobal('navigator', { onLine: false })
    const error = await refusalOf(resilientFetch(`${url}/api/x`))
    expect(error.bypassErrors).toEqual([])
    expect(lines()).toEqual(['GET /api/x'])
  })
})

describe('a request that must not take effect twice', () => {
  test.each(['POST', 'PATCH'])(
    '%s is sent once when the connection breaks, because it may have been processed',
    async (method) => {
      answer = drop
      const { resilientFetch } = await load()
      const error = await refusalOf(resilientFetch(`${url}/api/posts`, { method, body: '{}' }))
      expect([error.message, error.bypassErrors]).toEqual(['Network request failed', []])
      expect(lines()).toEqual([`${method} /api/posts`])
    },
  )

  test('a POST without a body is sent once too', async () => {
    answer = drop
    const { resilientFetch } = await load()
    await refusalOf(resilientFetch(`${url}/api/posts`, { method: 'POST' }))
    expect(lines()).toEqual(['POST /api/posts'])
  })

  test('a fallback is used if a script stopped the request before its body was read', async () => {
    const { resilientFetch } = await load()
    vi.stubGlobal('fetch', broken)
    const response = await resilientFetch(`${url}/api/posts`, { method: 'POST', body: 'text' })
    expect(response.status).toBe(200)
    expect(seen).toMatchObject([{ line: 'POST /api/posts', body: 'text' }])
  })

  test('only one fallback is tried, because it may have sent the request', async () => {
    answer = drop
    vi.stubGlobal('fetch', broken)
    const { resilientFetch } = await load()
    await refusalOf(resilientFetch(`${url}/api/posts`, { method: 'POST', body: 'text' }))
    expect(lines()).toEqual(['POST /api/posts'])
  })

  test.each<[string, (request: Request) => Promise<Response>]>([
    ['the request', (request) => nativeFetch(request)],
    ['a copy of it', (request) => nativeFetch(request.clone())],
    [
      'one made from its parts',
      async (request) => nativeFetch(request.url, { method: 'POST', body: await request.text() }),
    ],
  ])('it is sent once when a script sends %s and then throws', async (_name, send) => {
    const { resilientFetch } = await load()
    vi.stubGlobal('fetch', async (request: Request) => {
      await send(request)
      throw new ReferenceError('tracker is not defined')
    })
    await refusalOf(resilientFetch(`${url}/api/posts`, { method: 'POST', body: 'text' }))
    expect(lines()).toEqual(['POST /api/posts'])
  })

  test.each(['/auth/v1/token?grant_type=refresh_token', '/auth/v1/logout?scope=local'])(
    '%s is repeated, because the server accepts repetitions',
    async (path) => {
      let dropped = 0
      answer = (request, response) => {
        dropped += 1
        if (dropped === 1) drop(request, response)
        else response.end('{}')
      }
      const { resilientFetch } = await load()
      expect((await resilientFetch(`${url}${path}`, { method: 'POST', body: '{}' })).status).toBe(200)
      expect(lines()).toEqual([`POST ${path}`, `POST ${path}`])
    },
  )

  test.each(['/auth/v1/token?grant_type=password', '/auth/v1/signup', '/auth/v1/recover'])(
    '%s is not repeated',
    async (path) => {
      answer = drop
      const { resilientFetch } = await load()
      await refusalOf(resilientFetch(`${url}${path}`, { method: 'POST', body: '{}' }))
      expect(lines()).toEqual([`POST ${path}`])
    },
  )
})

describe('a caller that aborts', () => {
  test('receives an AbortError, and no fallback is tried', async () => {
    answer = () => {}
    const { resilientFetch } = await load()
    const caller = new AbortController()
    const sending = failureOf(resilientFetch(`${url}/api/x`, { signal: caller.signal }))
    await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 10_000 })
    caller.abort()
    expect(await sending).toMatchObject({ name: 'AbortError', message: 'Request aborted' })
    expect(lines()).toEqual(['GET /api/x'])
  })

  test('receives its own reason', async () => {
    const { resilientFetch } = await load()
    const reason = new Error('The page was left')
    expect(await failureOf(resilientFetch(`${url}/api/x`, { signal: AbortSignal.abort(reason) }))).toBe(reason)
  })

  test('stops a request by XMLHttpRequest too', async () => {
    answer = () => {}
    const caller = new AbortController()
    const sending = failureOf(xhrFetch(new Request(`${url}/api/x`, { signal: caller.signal })))
    await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 10_000 })
    caller.abort()
    expect(await sending).toMatchObject({ name: 'AbortError', message: 'Request aborted' })
  })
})

describe('time-outs', () => {
  test('a request by XMLHttpRequest has 30 seconds', () => expect(xhrTimeoutMs).toBe(30_000))

  test('a slower one rejects with a TimeoutError', async () => {
    answer = () => {}
    expect(await failureOf(xhrFetch(new Request(`${url}/api/x`), 50))).toMatchObject({
      name: 'TimeoutError',
      message: 'Request timeout',
    })
  })

  test('the whole request then reports a timeout', () => {
    const error = new NetworkInterferenceError(new TypeError('Failed to fetch'), [new DOMException('', 'TimeoutError')])
    expect(error.message).toBe('Request timeout')
  })
})

describe('a read of data without an answer', () => {
  /** Accepts requests and at most begins to answer. */
  const silent: Answer = () => {}
  const onlyByXhr: Answer = (request, response) => {
    if (isByXhr({ line: '', body: '', headers: request.headers })) response.end('hello')
  }
  const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  /** Sockets take real time; `vi.waitFor` would advance the fake clock. */
  const until = async (done: () => boolean) => {
    for (const end = Date.now() + 10_000; !done() && Date.now() < end; ) await new Promise((go) => setImmediate(go))
    expect(done()).toBe(true)
  }
  const arrived = (count: number) => until(() => seen.length === count)

  test('uses a fallback after ten seconds, and not before', async () => {
    answer = onlyByXhr
    const { resilientFetch } = await load()
    stopClock()
    const sending = resilientFetch(`${url}/api/posts`)
    await arrived(1)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(seen).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await sending).text()).toBe('hello')
    expect(seen.map(isByXhr)).toEqual([false, true])
    await until(() => vi.getTimerCount() === 0)
  })

  test.each([
    ['JSON whose body ends early', (response: ServerResponse) => response.write('{"a":')],
    ['JSON of which only the head came', (response: ServerResponse) => response.flushHeaders()],
  ])('%s does not count as an answer', async (_name, begin) => {
    answer = (request, response) => {
      if (isByXhr({ line: '', body: '', headers: request.headers })) return response.end('{"a":1}')
      begin(response.setHeader('content-type', 'application/json'))
    }
    const { resilientFetch } = await load()
    stopClock()
    const sending = resilientFetch(`${url}/api/posts`)
    await arrived(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await (await sending).json()).toEqual({ a: 1 })
    expect(seen.map(isByXhr)).toEqual([false, true])
  })

  test('reports a timeout when no fallback succeeds', async () => {
    answer = (request, response) => {
      if (seen.length > 1) drop(request, response)
    }
    const { resilientFetch } = await load()
    stopClock()
    const sending = refusalOf(resilientFetch(`${url}/api/posts`))
    await arrived(1)
    await vi.advanceTimersByTimeAsync(10_000)
    const error = await sending
    expect([error.message, (error.originalError as Error).name]).toEqual(['Request timeout', 'TimeoutError'])
    expect(error.bypassErrors).toHaveLength(2)
    expect(lines()).toEqual(['GET /api/posts', 'GET /api/posts', 'POST /functions/supabase-proxy'])
  })

  test('has the same limit for the proxy and for scripts that ignore signals', async () => {
    answer = (request, response) => {
      if (request.method === 'GET') drop(request, response)
    }
    const { resilientFetch } = await load()
    stopClock()
    const hanging = vi.fn(() => new Promise<Response>(() => {}))
    vi.stubGlobal('fetch', hanging)
    const sending = refusalOf(resilientFetch(`${url}/api/posts`))
    await until(() => hanging.mock.calls.length > 0)
    await vi.advanceTimersByTimeAsync(10_000)
    await until(() => lines().includes('POST /functions/supabase-proxy'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await sending).bypassErrors.at(-1)).toMatchObject({ name: 'TimeoutError' })
  })

  test('can be aborted by its caller meanwhile', async () => {
    answer = silent
    const { resilientFetch } = await load()
    const caller = new AbortController()
    const sending = failureOf(resilientFetch(`${url}/api/posts`, { signal: caller.signal }))
    await arrived(1)
    caller.abort()
    expect(await sending).toMatchObject({ name: 'AbortError', message: 'Request aborted' })
    expect(lines()).toEqual(['GET /api/posts'])
  })

  test.each([
    ['a write', '/api/posts', { method: 'POST', body: '{}' }],
    ['a stream', '/api/reports/1/events', { headers: { accept: 'text/event-stream' } }],
    ['the export of the account', '/api/account/export', {}],
    ['the export of a campaign', '/api/campaigns/1/export.csv', {}],
    ['a receipt', '/api/orders/1/receipt.pdf', {}],
    ['a page', '/blog/x.data', {}],
    ['what signing in asks', '/auth/v1/settings', {}],
  ])('%s has no such limit', async (_name, path, init: RequestInit) => {
    const waiting: ServerResponse[] = []
    answer = (_request, response) => waiting.push(response)
    const { resilientFetch } = await load()
    stopClock()
    const sending = resilientFetch(`${url}${path}`, init)
    await arrived(1)
    await vi.advanceTimersByTimeAsync(25_000)
    waiting[0]?.end('done')
    expect(await (await sending).text()).toBe('done')
    expect(seen).toHaveLength(1)
  })

  test('a response that has begun and is not JSON has no limit, and its caller can abort it', async () => {
    const begun: ServerResponse[] = []
    answer = (_request, response) => {
      begun.push(response)
      response.setHeader('content-type', 'text/csv').write('a')
    }
    const { resilientFetch } = await load()
    stopClock()
    const caller = new AbortController()
    const response = await resilientFetch(`${url}/api/posts`, { signal: caller.signal })
    await vi.advanceTimersByTimeAsync(25_000)
    begun[0]?.write('b')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('a')
    expect((await reader?.read())?.value).toBe('b')
    caller.abort()
    await expect(reader?.read()).rejects.toThrow()
  })

  test('a read that is answered leaves no timer', async () => {
    const { resilientFetch } = await load()
    stopClock()
    expect(await (await resilientFetch(`${url}/api/posts`)).text()).toBe('hello')
    await until(() => vi.getTimerCount() === 0)
  })
})

describe('the protection', () => {
  test('is off for five minutes after three failures in a row, and then on again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-04T10:00:00Z') })
    answer = drop
    const { resilientFetch } = await load()
    const tries = async () => {
      seen = []
      await refusalOf(resilientFetch(`${url}/blog/x`))
      return seen.length
    }
    expect([await tries(), await tries(), await tries()]).toEqual([2, 2, 2])
    expect(await tries()).toBe(1)
    vi.setSystemTime(Date.parse('2026-10-04T10:04:59Z'))
    expect(await tries()).toBe(1)
    vi.setSystemTime(Date.parse('2026-10-04T10:05:00Z'))
    expect(await tries()).toBe(2)
  })

  test('stays on when the failures are not in a row', async () => {
    const { resilientFetch } = await load()
    for (let round = 0; round < 3; round += 1) {
      answer = drop
      await refusalOf(resilientFetch(`${url}/blog/x`))
      await refusalOf(resilientFetch(`${url}/blog/x`))
      answer = (_request, response) => response.end()
      await resilientFetch(`${url}/blog/x`)
    }
    answer = drop
    seen = []
    await refusalOf(resilientFetch(`${url}/blog/x`))
    expect(seen).toHaveLength(2)
  })
})

describe('a read that is retried', () => {
  test('is tried three times, after one second and after two', async () => {
    vi.useFakeTimers()
    const { retryRead } = await load()
    const { NetworkInterferenceError: Fresh } = await import('./network-error.ts')
    const read = vi.fn(() => Promise.reject(new Fresh(new TypeError('Failed to fetch'))))
    const outcome = failureOf(retryRead(read))
    const triesAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return read.mock.calls.length
    }
    expect([await triesAfter(0), await triesAfter(999), await triesAfter(1)]).toEqual([1, 1, 2])
    expect([await triesAfter(1999), await triesAfter(1), await triesAfter(60_000)]).toEqual([2, 3, 3])
    expect(await outcome).toBeInstanceOf(Fresh)
  })

  test('ends with the first success', async () => {
    vi.useFakeTimers()
    const { retryRead } = await load()
    const { NetworkInterferenceError: Fresh } = await import('./network-error.ts')
    const read = vi.fn().mockRejectedValueOnce(new Fresh(null)).mockResolvedValueOnce('read')
    const reading = retryRead(read)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await reading).toBe('read')
  })

  test('is not retried after a refusal', async () => {
    const { retryRead } = await load()
    const read = vi.fn(() => Promise.reject(new Error('Disallowed')))
    await failureOf(retryRead(read))
    expect(read).toHaveBeenCalledTimes(1)
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let server: Server
let isBroken = false
let isSilent = false
let probes: string[] = []

beforeEach(async () => {
  isBroken = false
  isSilent = false
  probes = []
  server = createServer((request, response) => {
    probes.push(`${request.method} ${request.url}`)
    if (isBroken) request.socket.destroy()
    else if (!isSilent) response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${port}/`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.resetModules()
})

afterEach(async () => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'onLine')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function watching() {
  const connection = await import('./connection.ts')
  const { currentNotifications } = await import('../overlays/notifications.ts')
  const states: string[] = []
  const stop = connection.watchConnection(() => states.push(connection.currentConnection()))
  return { ...connection, states, stop, titles: () => currentNotifications().map(({ title }) => title) }
}

/** Waits in real time, because real sockets do. */
async function until(done: () => boolean) {
  await vi.waitFor(() => expect(done()).toBe(true), { timeout: 10_000, interval: 20 })
}

test('losing and regaining the network notifies listeners', async () => {
  const { states, titles, stop } = await watching()
  window.dispatchEvent(new Event('offline'))
  expect([states, titles()]).toEqual([['offline'], []])
  window.dispatchEvent(new Event('online'))
  expect([states, titles()]).toEqual([['offline', 'online'], ['Connection restored!']])
  stop()
})

test('a page that opens without a network is offline', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  const { currentConnection, stop } = await watching()
  expect(currentConnection()).toBe('offline')
  stop()
})

test('one failed request is an accident; two in a row are a connection issue', async () => {
  const { noteRequest, states, stop } = await watching()
  noteRequest(false)
  noteRequest(true)
  noteRequest(false)
  expect(states).toEqual([])
  noteRequest(false)
  expect(states).toEqual(['unstable'])
  stop()
})

test('the server is probed with growing delays until it answers', async () => {
  isBroken = true
  const { noteRequest, states, titles, stop } = await watching()
  noteRequest(false)
  noteRequest(false)
  for (const [tries, waitMs] of [1000, 2000, 4000].entries()) {
    await until(() => vi.getTimerCount() === 1)
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(probes).toHaveLength(tries)
    if (waitMs === 4000) isBroken = false
    await vi.advanceTimersByTimeAsync(1)
    await until(() => probes.length === tries + 1)
  }
  await until(() => states.length === 2)
  expect(states).toEqual(['unstable', 'online'])
  expect(titles()).toEqual(['Connection restored!'])
  expect(new Set(probes)).toEqual(new Set(['GET /healthz']))
  expect(vi.getTimerCount()).toBe(0)
  stop()
}, 30_000)

test('a probe without an answer within ten seconds fails, and the next one follows', async () => {
  const limits: number[] = []
  const late = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return late.signal
  })
  isSilent = true
  const { noteRequest, states, stop } = await watching()
  noteRequest(false)
  noteRequest(false)
  await vi.advanceTimersByTimeAsync(1_000)
  await until(() => probes.length === 1)
  expect([limits, vi.getTimerCount()]).toEqual([[10_000], 0])

  late.abort(new DOMException('', 'TimeoutError'))

  await until(() => vi.getTimerCount() === 1)
  expect(states).toEqual(['unstable'])
  limit.mockRestore()
  stop()
})

test('a request that succeeds meanwhile ends the probes', async () => {
  const { noteRequest, states, stop } = await watching()
  noteRequest(false)
  noteRequest(false)
  noteRequest(true)
  expect(states).toEqual(['unstable', 'online'])
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

test('a removed listener is not called', async () => {
  const { noteRequest, states, stop } = await watching()
  stop()
  window.dispatchEvent(new Event('offline'))
  noteRequest(false)
  noteRequest(false)
  expect(states).toEqual([])
})

import { ORPCError } from '@orpc/client'
import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { use } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render, until } from '#test/harness/render.tsx'
import { NetworkInterferenceError } from './network-error.ts'
import { createQueryClient, retryDelayMs } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  seen.splice(0)
})
afterEach(() => vi.useRealTimers())

/** The query clients that the pages received, in order. */
const seen: (QueryClient | undefined)[] = []

function Reader() {
  seen.push(use(QueryClientContext))
  return null
}

const refusal = (status: number) => new ORPCError('some_code', { status })

/** How often a failing read is tried when there is enough time. */
async function triesOf(error: Error): Promise<number> {
  const client = createQueryClient()
  const queryFn = vi.fn(() => Promise.reject(error))
  const reading = client.fetchQuery({ ...client.defaultQueryOptions({ queryKey: ['x'] }), queryFn }).catch(() => {})
  await vi.advanceTimersByTimeAsync(600_000)
  await reading
  client.clear()
  return queryFn.mock.calls.length
}

test.each([
  ['the network', new NetworkInterferenceError(new TypeError('Failed to fetch')), 4],
  ['a fault of the server', refusal(500), 4],
  ['a server that is not ready', refusal(503), 4],
  ['a wrong request', refusal(422), 1],
  ['a missing sign-in', refusal(401), 1],
  ['what is not there', refusal(404), 1],
  ['too many requests', refusal(429), 1],
])('after %s a read is tried %3$d times in all', async (_name, error, tries) => {
  expect(await triesOf(error)).toBe(tries)
})

test('the retries are one second apart, then doubled each time, at most thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('reads are cached for five minutes after the last use', async () => {
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['x'], queryFn: async () => 'read' })
  await vi.advanceTimersByTimeAsync(299_000)
  expect(client.getQueryData(['x'])).toBe('read')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(client.getQueryData(['x'])).toBe(undefined)
})

test('a write is never retried automatically', () => {
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false)
})

describe('the cache of a visit', () => {
  test('is shared by all pages', async () => {
    const { QueryScope } = await import('./query-client.ts')
    const page = (
      <QueryScope>
        <Reader />
      </QueryScope>
    )
    for (let visit = 0; visit < 2; visit += 1) await (await render(page))()
    expect(seen[0]).toBeDefined()
    expect(new Set(seen).size).toBe(1)
  })

  test('is cleared when another member signs in', async () => {
    vi.resetModules()
    vi.useRealTimers()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const { QueryScope } = await import('./query-client.ts')
    const { currentSession, getAuth, watchSession } = await import('../session/session.ts')
    const close = await render(
      <QueryScope>
        <Reader />
      </QueryScope>,
    )
    watchSession(() => {})
    const client = seen[0] ?? createQueryClient()
    const signIn = async (id: string) => {
      const user = { id, email: `${id}@example.com`, user_metadata: {} }
      const times = { expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) + 3600 }
      const session = { access_token: `e30.e30.${id}`, refresh_token: id, token_type: 'bearer', ...times, user }
      localStorage.setItem('auth_token', JSON.stringify(session))
      await getAuth()
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
      await until(() => expect(currentSession().user?.id).toBe(id))
    }
    await signIn('ann')
    client.setQueryData(['posts'], ['of ann'])
    await signIn('ann')
    expect(client.getQueryData(['posts'])).toEqual(['of ann'])
    await signIn('bob')
    expect(client.getQueryData(['posts'])).toBe(undefined)
    await close()
    vi.unstubAllGlobals()
    localStorage.clear()
  }, 30_000)
})

test('on the server every render has its own cache', async () => {
  vi.stubGlobal('window', undefined)
  const { QueryScope } = await import('./query-client.ts')
  for (let visit = 0; visit < 2; visit += 1) {
    renderToString(
      <QueryScope>
        <Reader />
      </QueryScope>,
    )
  }
  vi.unstubAllGlobals()
  expect(new Set(seen).size).toBe(2)
  // A waiting timer would hold the whole render in memory.
  for (const client of seen) expect(client?.getDefaultOptions().queries?.gcTime).toBe(Number.POSITIVE_INFINITY)
})

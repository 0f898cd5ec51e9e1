import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { watchTyping } from '../input/typing.ts'
import { recoverMissingPart } from './missing-part.ts'

beforeAll(watchTyping)
beforeEach(() => {
  window.__reactRouterManifest = { version: 'old' }
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  document.body.innerHTML = ''
})

function serverRuns(build: string | null): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ build })))
}

/** Loads a fresh module for each test, like a new page. */
async function freshPage(): Promise<typeof recoverMissingPart> {
  vi.resetModules()
  return (await import('./missing-part.ts')).recoverMissingPart
}

test('a page of an older build reloads once for each build, without an endless loop', async () => {
  const reload = vi.fn()
  serverRuns('new')
  expect(await (await freshPage())(reload)).toBe('reloading')
  // The reload returned the same page of the old build, because another server answered.
  expect(await (await freshPage())(reload)).toBe('outdated')
  serverRuns('newer')
  expect(await (await freshPage())(reload)).toBe('reloading')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('many parts that are missing at the same time share one decision', async () => {
  const reload = vi.fn()
  serverRuns('new')
  const recover = await freshPage()
  expect(await Promise.all([recover(reload), recover(reload), recover(reload)])).toEqual(Array(3).fill('reloading'))
  expect(await recover(reload)).toBe('reloading')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page with typed text does not reload', async () => {
  const reload = vi.fn()
  serverRuns('new')
  document.body.innerHTML = '<input value="x">'
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  // The module instance that watches typing must be the same, because it holds the typed state.
  expect(await recoverMissingPart(reload)).toBe('outdated')
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['the server runs the same build', () => serverRuns('old'), 'current'],
  ['the server has no build to tell', () => serverRuns(null), 'current'],
  [
    'the server is away',
    () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
    'unreachable',
  ],
  [
    'the server is starting',
    () => vi.stubGlobal('fetch', async () => new Response('', { status: 503 })),
    'unreachable',
  ],
  ['something else answers', () => vi.stubGlobal('fetch', async () => new Response('<html>')), 'unreachable'],
])('when %s, a reload would not help', async (_, arrange, outcome) => {
  const reload = vi.fn()
  arrange()
  expect(await (await freshPage())(reload)).toBe(outcome)
  expect(reload).not.toHaveBeenCalled()
})

test('without storage the page does not reload, because an earlier reload would be unknown', async () => {
  const reload = vi.fn()
  serverRuns('new')
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('closed', 'SecurityError')
    },
  })
  expect(await (await freshPage())(reload)).toBe('outdated')
  expect(reload).not.toHaveBeenCalled()
})

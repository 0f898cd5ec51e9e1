import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateTexts } from '#contract/shell/update-texts.ts'

const logged = vi.fn()
vi.mock('#web/platform/errors/error-log.ts', () => ({ logError: logged, sendErrors: vi.fn() }))

const console_ = { debug: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(() => {
  vi.resetModules()
  logged.mockClear()
  for (const [name, spy] of Object.entries(console_)) {
    spy.mockClear()
    vi.spyOn(console, name as 'debug').mockImplementation(spy)
  }
  window.__reactRouterManifest = { version: 'old' }
  serverRuns('old')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  sessionStorage.clear()
})

let requests = 0
function serverRuns(build: string): void {
  requests = 0
  vi.stubGlobal('fetch', async () => {
    requests += 1
    return new Response(JSON.stringify({ build }))
  })
}

const counts = () => [console_.debug, console_.warn, console_.error, logged].map(({ mock }) => mock.calls.length)

test.each([
  ['an extension', new Error('x'), 'chrome-extension://abc/x.js', [1, 0, 0, 0]],
  ['analytics', new Error('x'), 'https://www.google-analytics.com/a.js', [1, 0, 0, 0]],
  ['a wallet', new Error('MetaMask: lost'), 'https://inject.example/x.js', [1, 0, 0, 0]],
  ['the network', new TypeError('Failed to fetch'), '', [0, 1, 0, 0]],
  ['the app', new TypeError('x is undefined'), '', [0, 0, 1, 1]],
])('errors of %s are logged at the level of their kind', async (_, error, source, expected) => {
  const { handlePageError } = await import('./handle-page-error.ts')
  handlePageError(error, source)
  expect(counts()).toEqual(expected)
})

test('an error of a boundary is logged with its component stack; an expected one is only a warning in the console', async () => {
  const { handlePageError } = await import('./handle-page-error.ts')
  handlePageError(new TypeError('x'), '', '\n    at Page')
  handlePageError(new Error('Your session has ended'), '', '\n    at Page')
  expect(counts()).toEqual([0, 1, 1, 2])
  expect(logged).toHaveBeenCalledWith(expect.anything(), { action: 'drawing', details: 'at Page' })
})

test('the browser’s own error message is suppressed, and an error of the app is still logged', async () => {
  const { watchPage } = await import('./watch-page.ts')
  watchPage()
  const event = new ErrorEvent('error', { error: new TypeError('x is undefined'), cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  await vi.waitFor(() => expect(console_.error).toHaveBeenCalledTimes(1))
})

function notice(): string {
  return document.querySelector('[role=status]')?.textContent ?? ''
}

test('a newer build is offered, checked at most once a minute, and not again after “Later”', async () => {
  const { checkForUpdate } = await import('./check-for-update.tsx')
  await checkForUpdate(0)
  expect(notice()).toBe('')
  serverRuns('new')
  await checkForUpdate(59_000)
  expect(requests).toBe(0)
  await checkForUpdate(60_000)
  await vi.waitFor(() => expect(notice()).toContain(updateTexts.text))
  expect(notice()).not.toContain(updateTexts.typing)
  const buttons = () => [...document.querySelectorAll('button')]
  buttons()
    .find(({ textContent }) => textContent === updateTexts.later)
    ?.click()
  await vi.waitFor(() => expect(buttons()).toHaveLength(0))
  await checkForUpdate(200_000)
  expect(notice()).toBe('')
  serverRuns('newer')
  await checkForUpdate(300_000)
  await vi.waitFor(() => expect(notice()).toContain(updateTexts.text))
})

test('with typed text the offer warns about its loss', async () => {
  // The same module instance that the notice uses.
  const { watchTyping: watch } = await import('#web/platform/input/typing.ts')
  watch()
  const { showUpdateNotice } = await import('./check-for-update.tsx')
  const field = document.createElement('input')
  document.body.append(field)
  field.value = 'half a sentence'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  showUpdateNotice({ build: 'new' })
  await vi.waitFor(() => expect(notice()).toContain(updateTexts.typing))
})

test('a server that is unreachable, or starting, is no newer build', async () => {
  const { checkForUpdate } = await import('./check-for-update.tsx')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await checkForUpdate(0)
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await checkForUpdate(60_000)
  expect(notice()).toBe('')
})

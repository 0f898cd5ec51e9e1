import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Presence = typeof import('./first-interaction.ts')
let presence: Presence
let readyState: DocumentReadyState
let idle: (() => void)[]

beforeEach(async () => {
  vi.resetModules()
  readyState = 'interactive'
  idle = []
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState)
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call))
  presence = await import('./first-interaction.ts')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function watched(promise: Promise<void>) {
  const settled = vi.fn()
  void promise.then(settled)
  return settled
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

test('a page is idle once it is loaded and the browser has nothing else to do', async () => {
  const settled = watched(presence.pageIdle())
  await nextTask()
  expect(idle).toHaveLength(0)
  window.dispatchEvent(new Event('load'))
  await nextTask()
  expect([idle.length, settled.mock.calls.length]).toEqual([1, 0])
  idle[0]?.()
  await nextTask()
  expect(settled).toHaveBeenCalled()
})

test('an interaction before that ends the wait', async () => {
  const settled = watched(presence.pageIdle())
  window.dispatchEvent(new Event('focusin'))
  await nextTask()
  expect(settled).toHaveBeenCalled()
})

test('a pointer that rests where the page opened is no interaction, one that moves is', async () => {
  const settled = watched(presence.firstInteraction())
  for (let moves = 0; moves < 2; moves += 1) {
    window.dispatchEvent(new PointerEvent('pointermove', { clientX: 400, clientY: 300 }))
    await nextTask()
  }
  expect(settled).not.toHaveBeenCalled()
  window.dispatchEvent(new PointerEvent('pointermove', { clientX: 401, clientY: 300 }))
  await nextTask()
  expect(settled).toHaveBeenCalled()
})

test('a page that is already loaded waits only for the idle browser, even without an idle callback', async () => {
  readyState = 'complete'
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  await presence.pageIdle()
})

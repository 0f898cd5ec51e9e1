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
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('a page is at rest once it is loaded and the browser has nothing else to do', async () => {
  const settled = watched(presence.pageIdle())
  await turn()
  expect(idle).toHaveLength(0)
  window.dispatchEvent(new Event('load'))
  await turn()
  expect([idle.length, settled.mock.calls.length]).toEqual([1, 0])
  idle[0]?.()
  await turn()
  expect(settled).toHaveBeenCalled()
})

test('whoever does something before that is not kept waiting', async () => {
  const settled = watched(presence.pageIdle())
  window.dispatchEvent(new Event('focusin'))
  await turn()
  expect(settled).toHaveBeenCalled()
})

test('a pointer that rests where the page opened is nobody’s doing, one that moves is', async () => {
  const settled = watched(presence.firstInteraction())
  for (let told = 0; told < 2; told += 1) {
    window.dispatchEvent(new PointerEvent('pointermove', { clientX: 400, clientY: 300 }))
    await turn()
  }
  expect(settled).not.toHaveBeenCalled()
  window.dispatchEvent(new PointerEvent('pointermove', { clientX: 401, clientY: 300 }))
  await turn()
  expect(settled).toHaveBeenCalled()
})

test('one that was loaded long ago waits for the browser alone, also where it cannot be asked', async () => {
  readyState = 'complete'
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  await presence.pageIdle()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Presence = typeof import('./first-interaction.ts')
let presence: Presence
let idle: (() => void)[]
let frames: (() => void)[]

beforeEach(async () => {
  vi.resetModules()
  idle = []
  frames = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
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

test('a page is painted after its first frame', async () => {
  const settled = watched(presence.pagePainted())
  await nextTask()
  expect([frames.length, settled.mock.calls.length]).toEqual([1, 0])
  frames[0]?.()
  await nextTask()
  await nextTask()
  expect(settled).toHaveBeenCalled()
})

test('an interaction before that ends the wait', async () => {
  const settled = watched(presence.pagePainted())
  window.dispatchEvent(new Event('focusin'))
  await nextTask()
  expect(settled).toHaveBeenCalled()
})

test('a page in the background, which paints nothing, waits for a limited time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const settled = watched(presence.pagePainted())
    await vi.advanceTimersByTimeAsync(2_900)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(settled).toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
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

test('work in slices gives way to the idle browser only after a while, and without delay once it is urgent', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  let isUrgent = false
  const pause = presence.inSlices(() => isUrgent)
  await pause()
  expect(idle).toHaveLength(0)
  now.mockReturnValue(20)
  const settled = watched(pause())
  await nextTask()
  expect([idle.length, settled.mock.calls.length]).toEqual([1, 0])
  idle[0]?.()
  await nextTask()
  expect(settled).toHaveBeenCalled()
  isUrgent = true
  now.mockReturnValue(40)
  await pause()
  expect(idle).toHaveLength(1)
})

test('a browser without an idle callback goes on after a moment', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const pause = presence.inSlices(() => false)
  now.mockReturnValue(20)
  await pause()
})

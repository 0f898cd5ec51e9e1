import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, settle } from '#test/harness/render.tsx'
import {
  currentNotifications,
  dismissNotification,
  notify,
  updateNotification,
} from '#web/platform/overlays/notifications.ts'
// Imported here because it is otherwise loaded with the first notification.
import './toast-host.tsx'
import { Toasts } from './toasts.tsx'

let close: () => Promise<void>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  close = await render(<Toasts />)
})
afterEach(async () => {
  await settle(() => {
    for (const { id } of currentNotifications()) dismissNotification(id)
  })
  // Closed notifications stay for their exit animation and are removed long after it.
  await settle(() => vi.advanceTimersByTimeAsync(1_000_000))
  await close()
  vi.useRealTimers()
})

/** Shows a notification and waits until its component is loaded. */
async function show(title: string): Promise<number> {
  let id: number | null = null
  await settle(() => {
    id = notify({ title, description: `${title}, in more words` }, { force: true })
  })
  await settle(() => vi.advanceTimersByTimeAsync(0))
  if (id === null) throw new Error('It was not shown')
  return id
}

const shown = () => [...document.querySelectorAll('li[data-state=open]')].map((item) => item.textContent)
const pass = (ms: number) => settle(() => vi.advanceTimersByTimeAsync(ms))
const item = () => document.querySelector('li') as HTMLElement
const pointer = (type: string, clientX: number, clientY = 0) =>
  new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, pointerType: 'touch', clientX, clientY })

test('only the newest notification is visible', async () => {
  await show('First')
  await show('Second')
  expect(shown()).toEqual(['SecondSecond, in more words'])
})

test('an undo action is offered, and closes the notification', async () => {
  const onSelect = vi.fn()
  const action = { label: 'Undo', altText: 'Undo it in the list', onSelect }
  await settle(() => notify({ title: 'Taken away', action }, { force: true }))
  await settle(() => vi.advanceTimersByTimeAsync(0))
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
  await settle(() => button?.click())
  expect(onSelect).toHaveBeenCalledOnce()
  expect(shown()).toHaveLength(0)
})

test('a notification closes automatically after five seconds', async () => {
  await show('Saved')
  await pass(4_990)
  expect(shown()).toHaveLength(1)
  await pass(20)
  expect(shown()).toHaveLength(0)
})

test.each([
  ['the pointer', 'pointermove', 'pointerleave'],
  ['the focus', 'focusin', 'focusout'],
])('the timer pauses while %s is on it', async (_name, enter, leave) => {
  await show('Saved')
  await pass(3_000)
  const region = document.querySelector('[role=region]') as HTMLElement
  await settle(() => region.dispatchEvent(new Event(enter, { bubbles: enter !== 'pointerleave' })))
  await pass(60_000)
  expect(shown()).toHaveLength(1)
  await settle(() => region.dispatchEvent(new Event(leave, { bubbles: leave === 'focusout' })))
  await pass(1_900)
  expect(shown()).toHaveLength(1)
  await pass(200)
  expect(shown()).toHaveLength(0)
})

test.each([
  ['to the right is closed', 60, 0, 0],
  ['a short distance stays', 30, 0, 1],
  ['to the left stays', -80, 0, 1],
  ['downwards stays', 2, 80, 1],
])('one that is swiped %s', async (_name, x, y, left) => {
  await show('Saved')
  const toast = item()
  Object.assign(toast, { setPointerCapture() {}, releasePointerCapture() {}, hasPointerCapture: () => true })
  await settle(() => toast.dispatchEvent(pointer('pointerdown', 0)))
  for (const part of [0.5, 1]) await settle(() => toast.dispatchEvent(pointer('pointermove', x * part, y * part)))
  await settle(() => toast.dispatchEvent(pointer('pointerup', x, y)))
  expect(shown()).toHaveLength(left)
})

test.each([
  ['F8', { key: 'F8', code: 'F8' }],
  ['Alt+T', { key: 't', code: 'KeyT', altKey: true }],
])('%s focuses the notifications', async (_name, init) => {
  await show('Saved')
  await settle(() => document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })))
  expect(document.activeElement?.tagName).toBe('OL')
})

test('the close button closes it', async () => {
  await show('Saved')
  await settle(() => document.querySelector<HTMLElement>('[aria-label="Close notification"]')?.click())
  expect(shown()).toHaveLength(0)
})

test('an updated notification shows its new text', async () => {
  const id = await show('Saving')
  await settle(() => updateNotification(id, { title: 'Saved', description: 'All of it' }))
  expect(shown()).toEqual(['SavedAll of it'])
})

test('a closed notification is removed after 1,000 seconds', async () => {
  const id = await show('Saved')
  await settle(() => dismissNotification(id))
  await pass(999_999)
  expect(currentNotifications()).toMatchObject([{ id, open: false }])
  await pass(1)
  expect(currentNotifications()).toEqual([])
})

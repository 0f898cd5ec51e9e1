import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, settle } from '#test/harness/render.tsx'
import { RotatingLines } from './rotating-lines.tsx'

let close: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await close?.()
  vi.useRealTimers()
})

const show = async (...lines: string[]) => {
  close = await render(<RotatingLines lines={lines} />)
}
const shown = () => document.querySelector('[data-current="true"]')?.textContent
const heard = () => document.querySelector('.sr-only')?.textContent
const button = () => document.querySelector('button')

test('lines rotate every four seconds; screen readers get one constant text', async () => {
  await show('One.', 'Two.', 'Three.')
  const before = [shown(), heard()]
  await settle(() => vi.advanceTimersByTime(4_000))
  expect([before, [shown(), heard()]]).toEqual([
    ['One.', 'One. Two. Three.'],
    ['Two.', 'One. Two. Three.'],
  ])
  expect(document.querySelector('[data-current]')?.parentElement?.getAttribute('aria-hidden')).toBe('true')
  expect(document.querySelector('[aria-live]')).toBeNull()
})

test('the button stops them, and its name describes its next action', async () => {
  await show('One.', 'Two.')
  expect(button()?.getAttribute('aria-label')).toBe('Pause rotation')
  await settle(() => button()?.click())
  await settle(() => vi.advanceTimersByTime(60_000))
  expect([shown(), button()?.getAttribute('aria-label')]).toEqual(['One.', 'Resume rotation'])
})

test('they pause under the pointer', async () => {
  await show('One.', 'Two.')
  const container = document.querySelector('.rotating-lines')?.parentElement
  await settle(() => container?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })))
  await settle(() => vi.advanceTimersByTime(60_000))
  expect(shown()).toBe('One.')
})

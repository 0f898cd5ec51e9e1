import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, settle } from '#test/harness/render.tsx'
import { Carousel } from './carousel.tsx'

let close: (() => Promise<void>) | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await close?.()
  close = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function show(count = 3) {
  const slides = Array.from({ length: count }, (_, index) => ({ key: `s${index}`, content: `Slide ${index + 1}` }))
  close = await render(<Carousel label="Voices" everyMs={5_000} slides={slides} />)
}

const shown = () => [...document.querySelectorAll('[data-current="true"]')].map((slide) => slide.textContent)
const carousel = () => document.querySelector<HTMLElement>('[aria-roledescription="carousel"]') as HTMLElement
const slidesContainer = () => carousel().querySelector('[aria-live]') as HTMLElement
const buttons = () => [...carousel().querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
const pass = (ms: number) => settle(() => vi.advanceTimersByTime(ms))

async function press(name: string) {
  const button = [...carousel().querySelectorAll('button')].find(
    (candidate) => candidate.getAttribute('aria-label') === name,
  )
  if (button === undefined) throw new Error(`There is no ${name} among ${buttons().join(', ')}`)
  await settle(() => button.click())
}

function point(type: 'pointerover' | 'pointerout', pointerType: string) {
  return settle(() => carousel().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })))
}

test('slides advance automatically in a loop', async () => {
  await show()
  expect(shown()).toEqual(['Slide 1'])
  await pass(4_999)
  expect(shown()).toEqual(['Slide 1'])
  await pass(1)
  expect(shown()).toEqual(['Slide 2'])
  await pass(10_000)
  expect(shown()).toEqual(['Slide 1'])
})

test('it announces its name and the position of the slide', async () => {
  await show()
  expect(carousel().getAttribute('aria-label')).toBe('Voices')
  expect([...document.querySelectorAll('[role="group"]')].map((slide) => slide.getAttribute('aria-label'))).toEqual([
    '1 of 3',
    '2 of 3',
    '3 of 3',
  ])
})

test('it pauses while a mouse points at it; a finger that was lifted does not pause it', async () => {
  await show()
  await point('pointerover', 'mouse')
  await pass(20_000)
  expect(shown()).toEqual(['Slide 1'])
  await point('pointerout', 'mouse')
  await point('pointerover', 'touch')
  await pass(5_000)
  expect(shown()).toEqual(['Slide 2'])
})

test('it pauses while the focus is within, and announces slides that are changed by hand', async () => {
  await show()
  expect(slidesContainer().getAttribute('aria-live')).toBe('off')
  await settle(() => carousel().querySelector('button')?.focus())
  await pass(20_000)
  expect(shown()).toEqual(['Slide 1'])
  expect(slidesContainer().getAttribute('aria-live')).toBe('polite')
  await settle(() => (document.activeElement as HTMLElement).blur())
  await pass(5_000)
  expect(shown()).toEqual(['Slide 2'])
})

test('it pauses while the page is hidden', async () => {
  await show()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await settle(() => document.dispatchEvent(new Event('visibilitychange')))
  await pass(20_000)
  expect(shown()).toEqual(['Slide 1'])
  hidden.mockReturnValue(false)
  await settle(() => document.dispatchEvent(new Event('visibilitychange')))
  await pass(5_000)
  expect(shown()).toEqual(['Slide 2'])
})

test('with reduced motion it never advances automatically, and can be moved by hand', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: query.includes('reduce') }) as unknown as MediaQueryList,
  )
  await show()
  await pass(60_000)
  expect(shown()).toEqual(['Slide 1'])
  await press('Next')
  expect(shown()).toEqual(['Slide 2'])
})

test('it can be stopped and started again', async () => {
  await show()
  await press('Stop rotation')
  await pass(60_000)
  expect(shown()).toEqual(['Slide 1'])
  await press('Start rotation')
  await pass(5_000)
  expect(shown()).toEqual(['Slide 2'])
})

test('the buttons move in both directions, around the ends', async () => {
  await show()
  await press('Previous')
  expect(shown()).toEqual(['Slide 3'])
  await press('Next')
  expect(shown()).toEqual(['Slide 1'])
})

test.each([
  ['to the left', -60, 5, 'Slide 2'],
  ['to the right', 60, 5, 'Slide 3'],
  ['not far enough', -30, 0, 'Slide 1'],
  ['rather down than aside', -60, 90, 'Slide 1'],
])('a finger that goes %s', async (_name, x, y, expected) => {
  await show()
  const touch = (type: string, at: { clientX: number; clientY: number }) => {
    const list = { item: () => at }
    return Object.assign(new Event(type, { bubbles: true }), { touches: list, changedTouches: list })
  }
  await settle(() => slidesContainer().dispatchEvent(touch('touchstart', { clientX: 100, clientY: 100 })))
  await settle(() => slidesContainer().dispatchEvent(touch('touchend', { clientX: 100 + x, clientY: 100 + y })))
  expect(shown()).toEqual([expected])
})

test('a single slide has no buttons and never moves', async () => {
  await show(1)
  await pass(60_000)
  expect(shown()).toEqual(['Slide 1'])
  expect(buttons()).toEqual([])
})

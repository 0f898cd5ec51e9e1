import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '#test/harness/render.tsx'
import { useHashLinks } from './use-hash-links.ts'

let close: (() => Promise<void>) | undefined
const scrolled = vi.fn()

function Page() {
  useHashLinks()
  return (
    <>
      <a href="#prices">
        <span>Prices</span>
      </a>
      <a href="#nowhere">Nowhere</a>
      <a href="/blog">Blog</a>
      <section id="prices">Prices</section>
    </>
  )
}

beforeEach(async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('http://127.0.0.1:9/')
  scrolled.mockClear()
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(scrolled)
  close = await render(<Page />)
})
afterEach(async () => {
  await close?.()
  vi.restoreAllMocks()
})

function press(selector: string, init: MouseEventInit = {}): boolean {
  // Prevents the navigation of the browser.
  const stop = (event: Event) => event.preventDefault()
  let wasPrevented = false
  const check = (event: Event) => {
    wasPrevented = event.defaultPrevented
    stop(event)
  }
  document.addEventListener('click', check, { once: true })
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return wasPrevented
}

test('it scrolls to the target, focuses it and changes the address, without an event for the router', () => {
  const listener = vi.fn()
  window.addEventListener('popstate', listener)
  expect(press('span')).toBe(true)
  expect([scrolled.mock.calls.length, document.activeElement?.id, window.location.hash]).toEqual([
    1,
    'prices',
    '#prices',
  ])
  expect(listener).not.toHaveBeenCalled()
  window.removeEventListener('popstate', listener)
})

test.each([
  ['another tab', 'span', { ctrlKey: true }],
  ['a place that is not there', '[href="#nowhere"]', {}],
  ['another page', '[href="/blog"]', {}],
])('%s is left to the browser', (_name, selector, init) => {
  expect(press(selector, init)).toBe(false)
  expect(scrolled).not.toHaveBeenCalled()
})

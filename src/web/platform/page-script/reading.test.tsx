import { afterEach, expect, test, vi } from 'vitest'
import { followOutline, readShare, showReadingProgress } from './reading.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test.each([
  ['at the head', 0, 3000, 1000, 0],
  ['before the text', 400, 3000, 1000, 0],
  ['half way', -1000, 3000, 1000, 0.5],
  ['at the end', -2000, 3000, 1000, 1],
  ['after the end', -2900, 3000, 1000, 1],
  ['with a text that fits the screen', 100, 500, 1000, 1],
  ['with a short text that is still below', 800, 500, 1000, 0],
])('the share that was read is right %s', (_, top, height, screen, share) => {
  expect(readShare(top, height, screen)).toBe(share)
})

test('the bar is shown at the position of the reader', () => {
  document.body.innerHTML = '<div data-reading-progress hidden></div><article data-reading></article>'
  const text = document.querySelector('[data-reading]')
  if (text === null) throw new Error('no text')
  const height = window.innerHeight * 3
  vi.spyOn(text, 'getBoundingClientRect').mockReturnValue({ top: -window.innerHeight, height } as DOMRect)
  showReadingProgress(document)
  const bar = document.querySelector<HTMLElement>('[data-reading-progress]')
  expect(bar?.hidden).toBe(false)
  expect(bar?.style.transform).toBe('scaleX(0.5)')
})

test('only the heading of the current reading position is marked in the list', () => {
  document.body.innerHTML = `<ol data-outline><li><a href="#s-a">A</a></li><li><a href="#s-%C3%B6">Ö</a></li><li><a href="#s-c">C</a></li></ol>
    <h2 id="s-a">A</h2><h2 id="s-ö">Ö</h2><h2 id="s-c">C</h2>`
  for (const [index, heading] of [...document.querySelectorAll('h2')].entries())
    vi.spyOn(heading, 'getBoundingClientRect').mockReturnValue({ top: index * 5000 - 5000 } as DOMRect)
  followOutline(document)
  const marked = [...document.querySelectorAll('a[aria-current="location"]')]
  expect(marked.map((link) => link.textContent)).toEqual(['Ö'])
})

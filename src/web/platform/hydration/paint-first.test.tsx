import { expect, test } from 'vitest'
import { paintFirst } from './paint-first.ts'

const html = [
  '<html><head><link rel="preload" href="/letters.woff2" as="font"/><link rel="modulepreload" href="/a.js" nonce="n"/>',
  '<link nonce="" rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/a.css"/></head>',
  '<body><p>&lt;link rel="modulepreload"&gt;</p></body></html>',
].join('')

test('the program of a page has a lower priority than its styles and fonts, and the page is otherwise unchanged', () => {
  const sent = new DOMParser().parseFromString(paintFirst(html), 'text/html')
  const ranks = [...sent.querySelectorAll('link')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('fetchpriority'),
  ])
  expect(ranks).toEqual([
    ['/letters.woff2', null],
    ['/a.js', 'low'],
    ['/b.js', 'low'],
    ['/a.css', null],
  ])
  for (const link of sent.querySelectorAll('link')) link.removeAttribute('fetchpriority')
  expect(sent.documentElement.outerHTML).toBe(
    new DOMParser().parseFromString(html, 'text/html').documentElement.outerHTML,
  )
})

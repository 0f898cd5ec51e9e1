import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let sent: string[]
beforeEach(() => {
  sent = []
  vi.resetModules()
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: (url: string) => sent.push(url) > 0 })
})
afterEach(() => {
  document.body.innerHTML = ''
})

async function showArticle(visibility: DocumentVisibilityState = 'visible') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility })
  document.body.innerHTML =
    '<div data-count="/site/x/rain-barrels"><a id="in" href="/other">in</a><a id="out" href="https://example.com/"><em>out</em></a><a id="source" rel="external nofollow" href="https://sources.example/">source</a></div>'
  await import('./site-script.ts')
}

function press(selector: string, type: string, button: number) {
  document.querySelector(selector)?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button }))
}

test('a viewed article is counted once', async () => {
  await showArticle()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toEqual(['/site/x/rain-barrels/views'])
})

test('an article opened in the background is counted when it becomes visible', async () => {
  await showArticle('hidden')
  expect(sent).toEqual([])
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent).toEqual(['/site/x/rain-barrels/views'])
})

test('a click to another site is counted for every button that opens the link, and leads directly to its target', async () => {
  await showArticle()
  sent.length = 0
  press('#out em', 'click', 0)
  press('#out', 'auxclick', 1)
  press('#out', 'auxclick', 2)
  press('#in', 'click', 0)
  press('#source', 'click', 0)
  expect(sent).toEqual(['/site/x/rain-barrels/clicks', '/site/x/rain-barrels/clicks'])
  expect(document.querySelector('#out')?.getAttribute('href')).toBe('https://example.com/')
})

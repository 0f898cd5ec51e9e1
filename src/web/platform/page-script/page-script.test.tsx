import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { viewsText } from '#web/posts/facts/post-measures.ts'
import { pluralText } from '../i18n/plural-text.ts'
import { pluralsOf } from '../i18n/plurals-of.ts'
import { wireCopyButtons, wireShareButtons } from './share.ts'
import { expiryText, localiseTimes, startCountdowns } from './times.ts'
import { countViews } from './views.ts'

const minuteMs = 60_000

beforeEach(() => {
  document.documentElement.lang = 'en'
  document.body.innerHTML = ''
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'visibilityState')
  Reflect.deleteProperty(document, 'prerendering')
  Reflect.deleteProperty(document, 'execCommand')
})

function show(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.body
}

function setDocument(state: { visibilityState?: string; prerendering?: boolean }) {
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(document, name, { value, configurable: true })
  }
}

/** Replaces the network: answers every request and records it. */
function stubNetwork(answer: () => Response = () => Response.json({ counted: true })) {
  const requests: { url: string; method: string }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    requests.push({ url, method: init.method ?? 'GET' })
    return answer()
  })
  return requests
}

describe('time left', () => {
  const texts = { left: 'Expires in #', ending: 'Expires in less than a minute', over: 'Expired' }

  test.each([
    [5 * 60 + 12, 'Expires in 5 hours 12 minutes'],
    [60 + 1, 'Expires in 1 hour 1 minute'],
    [2 * 60, 'Expires in 2 hours'],
    [59, 'Expires in 59 minutes'],
    [1, 'Expires in 1 minute'],
    [0.5, 'Expires in less than a minute'],
    [0, 'Expired'],
    [-3, 'Expired'],
    [24 * 60, 'Expires in 1 day'],
    [(2 * 24 + 3) * 60 + 7, 'Expires in 2 days 3 hours'],
  ])('%d minutes', (minutes, text) => {
    expect(expiryText(minutes * minuteMs, texts)).toBe(text)
  })

  test('is in the language of the page', () => {
    document.documentElement.lang = 'de'
    const texts = { left: 'Läuft in # ab', ending: 'Läuft gleich ab', over: 'Abgelaufen' }
    expect(expiryText((60 + 12) * minuteMs, texts)).toBe('Läuft in 1 Stunde, 12 Minuten ab')
  })

  test('is shown at once and counts down each minute until the post has expired', () => {
    vi.useFakeTimers({ now: Date.parse('2026-10-04T10:00:00.000Z') })
    const element = show(
      '<span data-expires-at="2026-10-04T10:02:30.000Z" data-left="Expires in #" data-over="Expired" hidden></span>',
    ).querySelector('span')
    startCountdowns(document)
    expect(element?.hidden).toBe(false)
    expect(element?.textContent).toBe('Expires in 2 minutes')
    vi.advanceTimersByTime(minuteMs)
    expect(element?.textContent).toBe('Expires in 1 minute')
    vi.advanceTimersByTime(2 * minuteMs)
    expect(element?.textContent).toBe('Expired')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('stays hidden where the time cannot be parsed', () => {
    const element = show('<span data-expires-at="soon" hidden></span>').querySelector('span')
    startCountdowns(document)
    expect(element?.hidden).toBe(true)
    expect(element?.textContent).toBe('')
  })
})

describe('local times', () => {
  test('are in the time zone of the visitor and the language of the page', () => {
    const at = '2026-10-04T10:00:00.000Z'
    const body = show(
      `<time datetime="${at}" data-local="date">x</time><time datetime="${at}" data-local="datetime">x</time>`,
    )
    localiseTimes(document)
    const [date, moment] = [...body.querySelectorAll('time')].map((time) => time.textContent)
    const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' }).format(new Date(at))
    expect(date).toMatch(/^[345] October 2026$/)
    expect(moment).toContain(hour)
  })

  test('leave other elements unchanged', () => {
    const body = show(
      '<time datetime="never" data-local="date">unchanged</time><time datetime="2026-10-04">unchanged</time>',
    )
    localiseTimes(document)
    expect([...body.querySelectorAll('time')].map((time) => time.textContent)).toEqual(['unchanged', 'unchanged'])
  })
})

describe('copying', () => {
  const html =
    '<button data-copy="https://links.example/blog/a" data-copied="Copied" data-not-copied="Couldn’t copy" hidden>' +
    '<span data-copy-label>Copy link</span></button>'

  test('copies the text, confirms it, and restores its label', async () => {
    vi.useFakeTimers()
    const written: string[] = []
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
    const button = show(html).querySelector('button')
    wireCopyButtons(document)
    expect(button?.hidden).toBe(false)
    button?.click()
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toEqual(['https://links.example/blog/a'])
    expect(button?.textContent).toBe('Copied')
    button?.click()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(button?.textContent).toBe('Copy link')
  })

  test.each([
    ['Copied', true],
    ['Couldn’t copy', false],
  ])('shows "%s" when the clipboard is not available and copying the selection returns %s', async (outcome, copied) => {
    vi.stubGlobal('navigator', {})
    const commands: string[] = []
    Object.defineProperty(document, 'execCommand', {
      configurable: true,
      value: (command: string) => commands.push(command) > 0 && copied,
    })
    const button = show(html).querySelector('button')
    wireCopyButtons(document)
    button?.click()
    await vi.waitFor(() => expect(button?.textContent).toBe(outcome))
    expect(commands).toEqual(['copy'])
  })
})

describe('sharing', () => {
  const html = '<button data-share="https://links.example/blog/a" data-share-title="A title" hidden>Share</button>'

  test('passes title and address to the system, and ignores a dismissal', async () => {
    const shared: unknown[] = []
    vi.stubGlobal('navigator', {
      share: async (data: unknown) => {
        shared.push(data)
        throw new DOMException('dismissed', 'AbortError')
      },
    })
    const button = show(html).querySelector('button')
    wireShareButtons(document)
    expect(button?.hidden).toBe(false)
    button?.click()
    await vi.waitFor(() => expect(shared).toEqual([{ title: 'A title', url: 'https://links.example/blog/a' }]))
  })

  test('is not offered where the system has no share sheet', () => {
    vi.stubGlobal('navigator', {})
    const button = show(html).querySelector('button')
    wireShareButtons(document)
    expect(button?.hidden).toBe(true)
  })
})

describe('views', () => {
  const views = { url: '/api/posts/a%20b/views', method: 'POST' }

  test('a visible page counts once, however often it is hidden and shown', () => {
    const requests = stubNetwork()
    setDocument({ visibilityState: 'visible' })
    show('<main data-count-views="a b"></main>')
    countViews(document)
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(requests).toEqual([views])
  })

  test('a page opened in the background counts when it is first visible', () => {
    const requests = stubNetwork()
    setDocument({ visibilityState: 'hidden' })
    show('<main data-count-views="a b"></main>')
    countViews(document)
    expect(requests).toEqual([])
    setDocument({ visibilityState: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(requests).toEqual([views])
  })

  test('a prerendered page counts when it is activated', () => {
    const requests = stubNetwork()
    setDocument({ visibilityState: 'visible', prerendering: true })
    show('<main data-count-views="a b"></main>')
    countViews(document)
    expect(requests).toEqual([])
    setDocument({ prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
    expect(requests).toEqual([views])
  })

  test('a page that is not a post counts nothing', () => {
    const requests = stubNetwork()
    show('<main></main>')
    countViews(document)
    expect(requests).toEqual([])
  })

  test('the number of views is shown once the view was counted', async () => {
    stubNetwork(() => Response.json({ counted: true, viewCount: 1204 }))
    const element = show(
      `<main data-count-views="a b"><span data-view-count data-views='{"one":"# view","other":"# views"}' hidden></span></main>`,
    ).querySelector('span')
    countViews(document)
    await vi.waitFor(() => expect(element?.textContent).toBe('1,204 views'))
    expect(element?.hidden).toBe(false)
  })

  test.each([
    ['refuses', () => Response.json({ code: 'not_found' }, { status: 404 })],
    ['did not count', () => Response.json({ counted: false, viewCount: 0 })],
    ['answers no JSON', () => new Response('<html>')],
  ])('the number stays hidden when the service %s', async (_, answer) => {
    const requests = stubNetwork(answer)
    const element = show('<main data-count-views="a"><span data-view-count hidden></span></main>').querySelector('span')
    countViews(document)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(element?.hidden).toBe(true)
  })

  test.each([
    [0, '0 views'],
    [1, '1 view'],
    [2, '2 views'],
  ])('%d with its plural form', (count, text) => {
    expect(pluralText(pluralsOf(viewsText), count)).toBe(text)
  })
})

test('the whole script runs on a page that has none of its elements', async () => {
  stubNetwork()
  show('<main></main>')
  await import('./page-script.ts')
  expect(document.body.innerHTML).toBe('<main></main>')
})

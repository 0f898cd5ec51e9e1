import { type CDPSession, chromium, type Page } from '@playwright/test'

/** The part of a page that a tap makes visible: `target` is tapped, and `result` appears. */
export type Tap = { target: string; result: string }

/** `result`: until the result of the tap is painted. `nextPaint`: until the next paint of any kind, which is what Interaction to Next Paint counts. In ms. */
export type TapTimes = { result: number; nextPaint: number }

type TapOptions = {
  browserPath: string
  browserFlags: readonly string[]
  /** How long after the target appears it is tapped, in ms. */
  afterMs: number
  /** Entries of the browser's local storage before the page loads. */
  stored: Readonly<Record<string, string>>
}

/** How slow the phone is: the processor is this much slower than this machine, and the line is the slow 4G of Lighthouse. */
const processorSlowdown = 4
const line = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }
const viewport = { width: 412, height: 823 }
const resultMs = 30_000

/** The first interaction with a page on a slow phone: a tap, which may load another page. The visitor first scrolls to a target out of view. */
export async function firstTap(url: string, { target, result }: Tap, options: TapOptions): Promise<TapTimes> {
  const { browserPath, browserFlags, afterMs, stored } = options
  const browser = await chromium.launch({ executablePath: browserPath, args: [...browserFlags] })
  try {
    const page = await browser.newPage({ viewport, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
    await page.addInitScript((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    }, stored)
    await page.addInitScript(watchTap, result)
    await slowDown(await page.context().newCDPSession(page))
    await page.goto(url, { waitUntil: 'commit' })
    const { x, y } = await centreOf(page, target)
    await page.waitForTimeout(afterMs)
    await page.touchscreen.tap(x, y)
    await page.waitForFunction(() => window.tapTimes?.shown !== undefined, undefined, { timeout: resultMs })
    // Event timings are reported some time after their paint.
    await page.waitForTimeout(500)
    const { tapped = 0, shown = 0, nextPaint = 0 } = (await page.evaluate(() => window.tapTimes)) ?? {}
    return { result: shown - tapped, nextPaint }
  } finally {
    await browser.close()
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
}

/** Waits until the target is painted, and scrolls only if it is out of view: scrolling is an interaction. */
async function centreOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction((selector) => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return null
    const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const inView = shown
      .map((element) => element.getBoundingClientRect())
      .find(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight)
    if (inView === undefined) shown[0]?.scrollIntoView({ block: 'center' })
    return inView ? { x: inView.x + inView.width / 2, y: inView.y + inView.height / 2 } : null
  }, selector)
  const centre = await found.jsonValue()
  if (centre === null) throw new Error(`Nothing to tap is in view: ${selector}`)
  return centre
}

declare global {
  interface Window {
    tapTimes?: { tapped?: number; shown?: number; nextPaint?: number }
  }
}

/**
 * Runs in the page: records when it is tapped, when the result is painted, and the longest of the tap's event timings. The times are those of the
 * clock, since the result may be on another page.
 */
function watchTap(result: string): void {
  const stored = sessionStorage.getItem('tap')
  const times: NonNullable<Window['tapTimes']> = stored === null ? {} : JSON.parse(stored)
  const now = () => performance.timeOrigin + performance.now()
  window.tapTimes = times
  if (times.tapped !== undefined) requestAnimationFrame(check)
  window.addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      if (times.tapped !== undefined) return
      times.tapped = performance.timeOrigin + timeStamp
      sessionStorage.setItem('tap', JSON.stringify(times))
      requestAnimationFrame(check)
    },
    { capture: true },
  )
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId !== 0) times.nextPaint = Math.max(times.nextPaint ?? 0, entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  function check() {
    if (document.querySelector(result)?.checkVisibility() !== true) return void requestAnimationFrame(check)
    // After the frame that contains the result.
    setTimeout(() => {
      times.shown = now()
    })
  }
}

import { readFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { expect } from './fixtures.ts'
import { lowLinks } from './link-height.ts'

/** Every page parses it again, so the minified form is used. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const phoneAndDesktop = [360, 1280]
const allWidths = [1280, 320, 360, 768, 1920]

/** The rules whose result may change with the colours alone. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

type Check = {
  /** Whether the content of frames is checked as well. */
  frames?: boolean
  /** Only rules about colours, and only at elements with the mark of `markNewlyShown`. */
  coloursOfMarked?: boolean
}

/** The violations that axe finds on the current page. The first call on a page loads axe, which costs more than the check. Later calls reuse it. */
export async function findViolations(page: Page, { frames = true, coloursOfMarked = false }: Check = {}) {
  // Rotating texts would be checked while they fade.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(holdNotifications)
  await page.evaluate(untilPainted)
  const iframes = frames && !coloursOfMarked
  await Promise.all((iframes ? page.frames() : [page.mainFrame()]).map(loadAxe))
  const violations = await page.evaluate(runAxe, {
    include: coloursOfMarked ? `[${mark}]` : null,
    options: {
      iframes,
      // Parsed style sheets serve only rules that are not among these.
      preload: { assets: ['media'] },
      resultTypes: ['violations'],
      runOnly: coloursOfMarked ? { type: 'rule', values: rulesOfColours } : { type: 'tag', values: standards },
    } satisfies RunOptions,
  })
  await page.evaluate(letNotificationsGo)
  return violations
}

async function loadAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  if (frame === frame.page().mainFrame()) await compileInPage(frame.page(), axeSource)
  else await frame.evaluate(axeSource)
}

/** Cheaper than `evaluate`, which copies the source to the page as the argument of a function that compiles it there. */
async function compileInPage(page: Page, source: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: `${source};0` })
  await session.detach()
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
}

async function runAxe({ include, options }: { include: string | null; options: RunOptions }): Promise<string[]> {
  // The page may have removed what was marked, and axe refuses to check nothing.
  if (include !== null && document.querySelector(include) === null) return []
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(include ?? document, options)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html}`))
}

/** Simulates a pointer on the notifications, so that they stay. One that disappears during the check would have half its colour. */
function holdNotifications(): void {
  document.querySelector('[role=region]:has(.toast)')?.dispatchEvent(new PointerEvent('pointermove'))
}

function letNotificationsGo(): void {
  document.querySelector('[role=region]:has(.toast)')?.dispatchEvent(new PointerEvent('pointerleave'))
}

/** A new width may move another element under the pointer, whose colour changes a frame later, and may move a dialog. */
export async function untilPainted(): Promise<void> {
  const painted = () => new Promise(requestAnimationFrame)
  for (let frame = 0; frame < 2; frame += 1) await painted()
  // `finished` is not used: if a style change ends a transition, its promise does not always settle.
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  while (document.getAnimations().some(isMoving)) await painted()
}

/**
 * Checks a desktop with dark colours and a phone with light ones, and elements that exist on one of them only also with the other colours. Without
 * `frames`, their content is left to another journey.
 */
export async function expectAccessible(page: Page, { frames = true } = {}) {
  expect(await violationsOf(page, frames)).toEqual([])
}

/**
 * Checks what `expectAccessible` and `expectFits` check, with `oneScroller` also what `expectOneScroller` checks, and with `linkHeights` the links on a
 * phone and on a desktop. The page is laid out once for each width.
 */
export async function expectAccessibleAndFits(page: Page, { oneScroller = false, linkHeights = false } = {}) {
  const low: string[] = []
  const found = await violationsOf(page, true, async (width) => {
    await expectWidthFits(page, width)
    if (!phoneAndDesktop.includes(width)) return
    if (oneScroller) await expectOneScrollerAt(page, width)
    if (linkHeights) low.push(...(await lowLinks(page, width)))
  })
  expect(found).toEqual([])
  expect(low).toEqual([])
}

/** The violations on a desktop and on a phone. `measure` is called at these widths and, if it is there, at all others of `allWidths`. */
async function violationsOf(page: Page, frames: boolean, measure?: (width: number) => Promise<void>) {
  const found: string[] = []
  const check = async (width: number, colorScheme: 'light' | 'dark', options: Check) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    for (const violation of await findViolations(page, options)) found.push(`${colorScheme} ${width}: ${violation}`)
  }
  // A page that still loads its content has no heading yet.
  await expect(page.locator('h1').first()).toBeAttached()
  await check(1280, 'dark', { frames })
  await measure?.(1280)
  await page.evaluate(markNewlyShown, mark)
  await check(360, 'light', { frames })
  await measure?.(360)
  if (await page.evaluate(markNewlyShown, mark)) await check(360, 'dark', { coloursOfMarked: true })
  if (measure !== undefined) {
    for (const width of allWidths.filter((width) => !phoneAndDesktop.includes(width))) {
      await layOut(page, width)
      await measure(width)
    }
  }
  await layOut(page, 1280)
  if (await page.evaluate(markNewlyShown, mark)) await check(1280, 'light', { coloursOfMarked: true })
  return found
}

async function layOut(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(untilPainted)
}

const mark = 'data-newly-shown'

/** Marks the elements that were not visible at the previous call on this page. Returns whether there are any. */
function markNewlyShown(mark: string): boolean {
  const state = window as unknown as { shownBefore?: Set<Element> }
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const before = state.shownBefore
  state.shownBefore = new Set([...document.querySelectorAll('body *')].filter(isShown))
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
  const added = before === undefined ? [] : [...state.shownBefore].filter((element) => !before.has(element))
  for (const element of added) element.setAttribute(mark, '')
  return added.length > 0
}

/** Expects that the page scrolls in one direction only, and that no control is beyond its margins or too small. */
export async function expectFits(page: Page) {
  for (const width of allWidths) {
    await layOut(page, width)
    await expectWidthFits(page, width)
  }
}

async function expectWidthFits(page: Page, width: number) {
  const measured = await page.evaluate(measureTargets)
  expect.soft({ width, ...measured }).toEqual({ width, scrollWidth: width, faults: [] })
}

/** Expects no vertical scrolling inside of another vertical scroller, on a phone and on a desktop. */
export async function expectOneScroller(page: Page) {
  for (const width of phoneAndDesktop) {
    await layOut(page, width)
    await expectOneScrollerAt(page, width)
  }
}

async function expectOneScrollerAt(page: Page, width: number) {
  expect.soft({ width, nested: await page.evaluate(nestedScrollers) }).toEqual({ width, nested: [] })
}

/** The width of the page, and its controls of less than 24 by 24 pixels, except links in a line of text (WCAG 2.5.8), or beyond the margin. */
function measureTargets(): { scrollWidth: number; faults: string[] } {
  /** Whether the block of the link also has text outside of the link. */
  const isInText = (link: HTMLElement): boolean => {
    if (getComputedStyle(link).display !== 'inline') return false
    let block = link.parentElement
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
    const wordsIn = (element: Element | null) => (element?.textContent ?? '').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    const controls = [...(block?.querySelectorAll('a[href], button') ?? [])]
    return wordsIn(block) > controls.reduce((words, control) => words + wordsIn(control), 0)
  }
  const pressed = 'a[href], button, summary, select, input:not([type=hidden]), [tabindex="0"]'
  const faults = [...document.querySelectorAll<HTMLElement>(pressed)]
    .filter((element) => element.checkVisibility() && !element.matches('.skip-link, [data-radix-focus-guard]'))
    .flatMap((element) => {
      // A checkbox can also be pressed on its label.
      const target = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
      const { width, height, right } = target.getBoundingClientRect()
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
      const scrolls = element.closest('.overflow-x-auto, .table-scroll') !== null
      return [
        ...(Math.min(width, height) < 24 && !isInText(element) ? [`${name}: ${width} by ${height}`] : []),
        ...(!scrolls && right > document.documentElement.clientWidth ? [`${name}: ends at ${right}`] : []),
      ]
    })
  return { scrollWidth: document.documentElement.scrollWidth, faults }
}

/**
 * Elements that scroll vertically inside of the page or another element that also does. Layers above the page, such as dialogs and menus, and text
 * fields are excluded.
 */
function nestedScrollers(): string[] {
  const layers = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [popover]'
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => {
      if (!/auto|scroll/.test(getComputedStyle(element).overflowY) || element.matches('textarea, select')) return false
      if (!element.checkVisibility() || element.scrollHeight <= element.clientHeight + 1) return false
      const layer = element.closest(layers)
      return layer === null || (layer !== element && ancestorsWithin(element, layer).some(scrolls))
    })
    .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.className}`)

  function scrolls(element: Element): boolean {
    return /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
  }

  function ancestorsWithin(element: Element, layer: Element): Element[] {
    const around: Element[] = []
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      around.push(at)
      if (at === layer) break
    }
    return around
  }
}

/** Moves through a page by Tab and lists elements that take the focus without showing it. */
export async function expectVisibleFocus(page: Page) {
  const invisible: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return null
      // A heading that a script focuses after a change of step is not reached by Tab.
      if (element instanceof HTMLElement && element.tabIndex < 0) return { name: element.id, visible: true }
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      // `auto` is the browser's own ring.
      const visible = outlineStyle === 'auto' || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2)
      return { name: element.outerHTML.slice(0, 80), visible }
    })
    if (focused === null) break
    if (!focused.visible) invisible.push(focused.name)
  }
  expect(invisible).toEqual([])
}

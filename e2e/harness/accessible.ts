import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose answer may change with the colours alone. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** What axe finds wrong with the page as it is now, `coloursOnly` by the rules that ask for colours. The first call on a page brings axe, which costs more than asking it; later ones find it there. */
export async function findViolations(page: Page, { frames = true, coloursOnly = false } = {}): Promise<string[]> {
  // What takes turns would be met half faded.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(holdNotifications)
  await page.evaluate(untilPainted)
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'], iframes: frames })
    .setLegacyMode()
  const { violations } = await (coloursOnly ? axe.withRules(rulesOfColours) : axe.withTags(standards)).analyze()
  await page.evaluate(letNotificationsGo)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html}`))
}

/** As if the pointer stood on them: one that left while it is looked at would have half its colour. */
function holdNotifications(): void {
  document.querySelector('[role=region]:has(.toast)')?.dispatchEvent(new PointerEvent('pointermove'))
}

function letNotificationsGo(): void {
  document.querySelector('[role=region]:has(.toast)')?.dispatchEvent(new PointerEvent('pointerleave'))
}

/** A new width may put something else under the pointer, which takes its colour for that a frame later, and moves a dialog to another place. */
export async function untilPainted(): Promise<void> {
  const painted = () => new Promise(requestAnimationFrame)
  for (let frame = 0; frame < 2; frame += 1) await painted()
  // Not by `finished`: the promise of a transition that a change of style ended is not always kept.
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  while (document.getAnimations().some(isMoving)) await painted()
}

/** Both colour schemes, phone and desktop; names and structure once in each of them, for they do not change with the colours. Without `frames` what stands in them is left to a journey of its own. */
export async function expectAccessible(page: Page, { frames = true } = {}) {
  const found: string[] = []
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const coloursOnly = (width === 360) !== (colorScheme === 'light')
      for (const violation of await findViolations(page, { frames, coloursOnly }))
        found.push(`${colorScheme} ${width}: ${violation}`)
    }
  }
  expect(found).toEqual([])
}

/** The page may be read in one direction; no control stands beyond its margins or is too small to hit. */
export async function expectFits(page: Page) {
  for (const width of [1280, 320, 360, 768, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(untilPainted)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft({ width, scrollWidth }).toEqual({ width, scrollWidth: width })
    expect.soft({ width, faults: await page.evaluate(faultyTargets) }).toEqual({ width, faults: [] })
  }
}

/** On a phone and on a desk, nothing scrolls up and down within what scrolls up and down. */
export async function expectOneScroller(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(untilPainted)
    expect.soft({ width, nested: await page.evaluate(nestedScrollers) }).toEqual({ width, nested: [] })
  }
}

/** Controls of less than 24 by 24 pixels, except links in a line of text (WCAG 2.5.8), and controls beyond the margin. */
export function faultyTargets(): string[] {
  /** Whether a line holds more than the link: text of its own around it, in the block that the link stands in. */
  const isInText = (link: HTMLElement): boolean => {
    if (getComputedStyle(link).display !== 'inline') return false
    let block = link.parentElement
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
    const wordsIn = (element: Element | null) => (element?.textContent ?? '').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    const controls = [...(block?.querySelectorAll('a[href], button') ?? [])]
    return wordsIn(block) > controls.reduce((words, control) => words + wordsIn(control), 0)
  }
  return [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, input:not([type=hidden]), [tabindex="0"]',
    ),
  ]
    .filter((element) => element.checkVisibility() && !element.matches('.skip-link, [data-radix-focus-guard]'))
    .flatMap((element) => {
      // A box to tick is pressed by its label as well.
      const pressed = element.matches('[type=checkbox], [type=radio]') ? (element.closest('label') ?? element) : element
      const { width, height, right } = pressed.getBoundingClientRect()
      const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`
      const scrolls = element.closest('.overflow-x-auto, .table-scroll') !== null
      return [
        ...(Math.min(width, height) < 24 && !isInText(element) ? [`${name}: ${width} by ${height}`] : []),
        ...(!scrolls && right > document.documentElement.clientWidth ? [`${name}: ends at ${right}`] : []),
      ]
    })
}

/** Elements that scroll up and down although the page, or another element around them, does. Layers above the page, such as dialogs and menus, and fields for text are let be. */
export function nestedScrollers(): string[] {
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

/** Goes through a page by Tab and names whatever takes the focus without showing it. */
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

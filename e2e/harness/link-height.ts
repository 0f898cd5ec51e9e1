import type { Page } from '@playwright/test'

/** The texts of standalone links that are too low to be touched (WCAG 2.5.8) on a page of this width. Links within a sentence are exempt. */
export async function lowLinks(page: Page, width: number): Promise<string[]> {
  return (await page.evaluate(findLowLinks)).map((fault) => `${width}: ${fault}`)
}

function findLowLinks(): string[] {
  const isBlock = (element: Element) => !/^(inline|contents)/.test(getComputedStyle(element).display)
  const blockOf = (link: Element) => {
    let block = link.parentElement
    while (block !== null && !isBlock(block)) block = block.parentElement
    return block
  }
  /** Other words in the block make the link a part of a sentence. */
  const isInSentence = (link: Element) => {
    const copy = blockOf(link)?.cloneNode(true)
    if (!(copy instanceof Element)) return false
    for (const control of copy.querySelectorAll('a, button, svg, time, script, .sr-only')) control.remove()
    return getComputedStyle(link).display === 'inline' && /\p{L}{2}/u.test(copy.textContent ?? '')
  }
  return [...document.querySelectorAll<HTMLElement>('a[href]')]
    .filter((link) => link.checkVisibility() && !link.matches('.skip-link') && !isInSentence(link))
    .flatMap((link) => {
      const { height } = link.getBoundingClientRect()
      const name = (link.getAttribute('aria-label') ?? link.textContent ?? '').trim().slice(0, 40)
      const { className } = blockOf(link) ?? link
      return height < 23.9 ? [`“${name}” is ${Math.round(height)} px high, in .${className.slice(0, 40)}`] : []
    })
}

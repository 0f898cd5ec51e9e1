import { z } from 'zod'
import type { HiddenBy } from '#contract/reports/report-evidence.ts'

/**
 * The visibility of a link in a browser: `hidden` is `null` when it is visible, otherwise the computed style that hides it, and the element with that
 * style.
 */
export type LinkVisibility = {
  url: string
  text: string
  hidden: { how: HiddenBy['how']; declarations: string; element: string } | null
}

const LinkVisibilities = z.array(
  z.object({
    url: z.string(),
    text: z.string(),
    hidden: z
      .object({
        how: z.enum(['display', 'visibility', 'opacity', 'size', 'colour', 'off_screen', 'clipped']),
        declarations: z.string(),
        element: z.string(),
      })
      .nullable(),
  }),
)

/** Runs in the page in an isolated world, which the page's scripts cannot modify. */
function measureLinks() {
  const linksMax = 2_000
  const textMax = 300
  const tagOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML.slice(0, textMax)
  const found = (how: string, element: Element, declarations: string) => ({
    how,
    declarations,
    element: tagOf(element),
  })

  function backgroundOf(start: Element): string | null {
    for (let element: Element | null = start; element !== null; element = element.parentElement) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(element)
      if (backgroundImage !== 'none' || position !== 'static') return null
      if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }

  function hiddenBy(element: Element) {
    const { display, opacity, clipPath, overflow, width, height } = getComputedStyle(element)
    if (display === 'none') return found('display', element, 'display: none')
    if (opacity === '0') return found('opacity', element, 'opacity: 0')
    if (/^inset\((?:50|100)%\)$/.test(clipPath)) return found('clipped', element, `clip-path: ${clipPath}`)
    const isSmall =
      (Number.parseFloat(width) <= 1 && element.clientWidth <= 1) ||
      (Number.parseFloat(height) <= 1 && element.clientHeight <= 1)
    if (!isSmall || overflow !== 'hidden') return null
    return found('clipped', element, `width: ${width}; height: ${height}; overflow: hidden`)
  }

  function hiddenAround(link: Element) {
    let hidden: ReturnType<typeof hiddenBy> = null
    for (let element: Element | null = link; element !== null && hidden === null; element = element.parentElement)
      hidden = hiddenBy(element)
    return hidden
  }

  /** The indent of the block whose first line may contain the link. */
  function indentAround(link: Element): string {
    let block = link
    while (getComputedStyle(block).display === 'inline' && block.parentElement !== null) block = block.parentElement
    return getComputedStyle(block).textIndent
  }

  function hiddenItself(link: Element) {
    const { visibility, fontSize, color } = getComputedStyle(link)
    const textIndent = indentAround(link)
    if (visibility !== 'visible') return found('visibility', link, `visibility: ${visibility}`)
    if (Number.parseFloat(textIndent) <= -999) return found('off_screen', link, `text-indent: ${textIndent}`)
    const { right, bottom } = link.getBoundingClientRect()
    if (right + scrollX <= -500 || bottom + scrollY <= -500)
      return found('off_screen', link, `right: ${Math.round(right)}px; bottom: ${Math.round(bottom)}px`)
    if (link.childElementCount > 0) return null
    if (Number.parseFloat(fontSize) <= 1) return found('size', link, `font-size: ${fontSize}`)
    return color === backgroundOf(link) ? found('colour', link, `color: ${color}`) : null
  }

  return [...document.querySelectorAll('a[href]')].slice(0, linksMax).map((link) => ({
    url: (link as HTMLAnchorElement).href,
    text: (link.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, textMax),
    hidden: hiddenAround(link) ?? hiddenItself(link),
  }))
}

type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

/** The visibility of the links of the document in a frame; empty when the browser does not report it. */
export async function readLinkVisibility(send: Send, frameId: string): Promise<LinkVisibility[]> {
  const { executionContextId: contextId } = await send('Page.createIsolatedWorld', { frameId })
  const expression = `(${measureLinks.toString()})()`
  const { result } = await send('Runtime.evaluate', { expression, contextId, returnByValue: true })
  return LinkVisibilities.safeParse((result as { value?: unknown } | undefined)?.value).data ?? []
}

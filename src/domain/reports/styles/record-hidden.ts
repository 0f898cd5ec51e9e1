import type { LinkVisibility } from '#adapters/render/link-visibility.ts'
import type { FoundLink, PageFacts } from '#contract/reports/report-evidence.ts'
import type { PageStyling } from '#domain/scan/styling.ts'
import { isSameText } from '../verdict/verdict-anchor-text.ts'
import { within } from './budget.ts'
import { findHiding } from './find-hidden.ts'
import type { SheetLoader } from './load-sheets.ts'

type Noting = {
  pageUrl: string
  facts: PageFacts
  /** The links that may be the one in question, the best first. */
  candidates: readonly FoundLink[]
  styling: PageStyling
  loadSheets: SheetLoader
  signal: AbortSignal
}

const candidatesMax = 5
/** For all candidates of a page together: far more than styles written for visitors take, and less than a tenth of a second. */
const stepsMax = 400_000

/** Nothing but text stands in it. */
function isText({ anchorKind, outerHtml }: FoundLink): boolean {
  return anchorKind === 'text' && /^<a\b[^>]*>[^<]*(?:<\/a|$)/i.test(outerHtml)
}

/** What a page says once more with what its stylesheets do to links; the same object where that is nothing. */
export async function noteHiding(noting: Noting): Promise<PageFacts> {
  const { pageUrl, facts, candidates, styling, loadSheets, signal } = noting
  const asked = candidates.slice(0, candidatesMax)
  if (asked.length === 0) return facts
  const { sheets, isComplete } = await loadSheets({ url: pageUrl, base: facts.base }, styling.sources(), signal)
  if (sheets.length === 0) return facts
  const links = within(stepsMax, () =>
    facts.links.map((link, index) => {
      if (!asked.includes(link)) return link
      const hiddenBy = judgeLink({ link: index, isText: isText(link), isComplete })
      return hiddenBy === null ? link : { ...link, hiddenBy }
    }),
  )
  return links.some((link, index) => link !== facts.links[index]) ? { ...facts, links } : facts

  /** Styles that cannot be judged hide nothing. */
  function judgeLink(asked: Parameters<typeof findHiding>[2]) {
    try {
      return findHiding(styling, sheets, asked)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }
}

/** What hides a link in a browser; `undefined` where it does not show the link, `null` where the link is seen there. */
function lookOf(link: FoundLink, looks: readonly LinkVisibility[]): LinkVisibility['hidden'] | undefined {
  const same = looks.filter(({ url, text }) => url === link.url && isSameText(text, link.anchorText))
  return same.every(({ hidden }) => hidden !== null) ? same[0]?.hidden : null
}

const byBrowser = { selector: null, source: null, method: 'browser' } as const

/** With a browser its computed style has the last word on what stylesheets seem to hide. Without a link to go by the rules stand. */
export function confirmHiding(facts: PageFacts, looks: readonly LinkVisibility[]): PageFacts {
  const links = facts.links.map((link) => {
    const { hiddenBy, ...bare } = link
    const hidden = hiddenBy === undefined ? undefined : lookOf(link, looks)
    if (hiddenBy === undefined || hidden === undefined) return link
    return hidden === null ? bare : { ...bare, hiddenBy: { ...hiddenBy, ...hidden, ...byBrowser } }
  })
  return { ...facts, links }
}

/** What a browser made of a page, with the links that its computed style hides. */
export function recordVisibility(facts: PageFacts, looks: readonly LinkVisibility[]): PageFacts {
  const links = facts.links.map((link) => {
    const hidden = lookOf(link, looks) ?? null
    return hidden === null ? link : { ...link, hiddenBy: { ...hidden, ...byBrowser, shownBy: null, isPrinted: false } }
  })
  return { ...facts, links }
}

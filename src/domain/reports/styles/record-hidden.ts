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
  /** The links that may be the requested one, best first. */
  candidates: readonly FoundLink[]
  styling: PageStyling
  loadSheets: SheetLoader
  signal: AbortSignal
}

const candidatesMax = 5
/** For all candidates of a page together: far more than stylesheets for visitors need, and less than a tenth of a second. */
const stepsMax = 400_000

/** The link contains only text. */
function isText({ anchorKind, outerHtml }: FoundLink): boolean {
  return anchorKind === 'text' && /^<a\b[^>]*>[^<]*(?:<\/a|$)/i.test(outerHtml)
}

/** The facts of a page, completed by what its stylesheets hide; the same object when they hide nothing. */
export async function noteHiding(noting: Noting): Promise<PageFacts> {
  const { pageUrl, facts, styling, loadSheets, signal } = noting
  const candidates = noting.candidates.slice(0, candidatesMax)
  if (candidates.length === 0) return facts
  const { sheets, isComplete } = await loadSheets({ url: pageUrl, base: facts.base }, styling.sources(), signal)
  if (sheets.length === 0) return facts
  const links = within(stepsMax, () =>
    facts.links.map((link, index) => {
      if (!candidates.includes(link)) return link
      const hiddenBy = judgeLink({ link: index, isText: isText(link), isComplete })
      return hiddenBy === null ? link : { ...link, hiddenBy }
    }),
  )
  return links.some((link, index) => link !== facts.links[index]) ? { ...facts, links } : facts

  /** Styles that cannot be judged hide nothing. */
  function judgeLink(input: Parameters<typeof findHiding>[2]) {
    try {
      return findHiding(styling, sheets, input)
    } catch (error) {
      if (error instanceof RangeError) return null
      throw error
    }
  }
}

/** What hides a link in a browser: `undefined` when the browser does not report the link, `null` when the link is visible. */
function visibilityOf(link: FoundLink, visibilities: readonly LinkVisibility[]): LinkVisibility['hidden'] | undefined {
  const same = visibilities.filter(({ url, text }) => url === link.url && isSameText(text, link.anchorText))
  return same.every(({ hidden }) => hidden !== null) ? same[0]?.hidden : null
}

const byBrowser = { selector: null, source: null, method: 'browser' } as const

/** The computed style of the browser decides over the rules of the stylesheets. When the browser does not report the link, the rules count. */
export function confirmHiding(facts: PageFacts, visibilities: readonly LinkVisibility[]): PageFacts {
  const links = facts.links.map((link) => {
    const { hiddenBy, ...bare } = link
    const hidden = hiddenBy === undefined ? undefined : visibilityOf(link, visibilities)
    if (hiddenBy === undefined || hidden === undefined) return link
    return hidden === null ? bare : { ...bare, hiddenBy: { ...hiddenBy, ...hidden, ...byBrowser } }
  })
  return { ...facts, links }
}

/** The facts of a rendered page, with the links that the computed style hides. */
export function recordVisibility(facts: PageFacts, visibilities: readonly LinkVisibility[]): PageFacts {
  const links = facts.links.map((link) => {
    const hidden = visibilityOf(link, visibilities) ?? null
    return hidden === null ? link : { ...link, hiddenBy: { ...hidden, ...byBrowser, shownBy: null, isPrinted: false } }
  })
  return { ...facts, links }
}

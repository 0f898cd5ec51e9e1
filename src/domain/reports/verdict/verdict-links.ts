import type { FoundLink, PageFacts } from '#contract/reports/report-evidence.ts'
import type { WeighedLink, WorthOf } from '#domain/scan/page.ts'
import type { Matcher, UrlMatch } from './match-url.ts'
import { isSameText } from './verdict-anchor-text.ts'

export type Wanted = { anchorText: string | null; rel: 'any' | 'followed' }
export type MatchedLink = {
  link: FoundLink
  match: NonNullable<UrlMatch['match']>
  differences: UrlMatch['differences']
}

/** The links of a page, sorted by what they are to the destination. The best one comes first, where there is one. */
export type SortedLinks = { visible: MatchedLink[]; hidden: MatchedLink[]; near: FoundLink[] }

/**
 * `visible` has the link that serves best first: one that fulfils what is expected of `rel`, then of the text, then a followed one, then one in the
 * main text rather than around it, then the URL that matches more closely, then the first of the page. `near` holds visible links to other
 * pages of the destination's domain, likewise.
 */
export function sortLinks(facts: PageFacts | null, matcher: Matcher, wanted: Wanted): SortedLinks {
  const sorted: SortedLinks = { visible: [], hidden: [], near: [] }
  for (const link of facts?.links ?? []) {
    const { match, differences } = matcher.matches(link.url)
    if (match !== null) sorted[isHidden(link) ? 'hidden' : 'visible'].push({ link, match, differences })
    else if (!isHidden(link) && matcher.isNear(link.url)) sorted.near.push(link)
  }
  bestFirst(sorted.visible, ({ link, match }) => worthOf(link, wanted) * 10 + closeness.indexOf(match))
  bestFirst(sorted.near, (link) => worthOf(link, wanted))
  return sorted
}

/** How well a link serves, the higher the better: as links are sorted here, those that match before those that do not. */
export function createWorth(matcher: Matcher, wanted: Wanted): WorthOf {
  return (link) => {
    const { match } = matcher.matches(link.url)
    const tier = (match === null ? 0 : 2) + (isHidden(link) ? 0 : 1)
    const own = worthOf(link, wanted) * 10
    return tier * tierWorth + own + (match === null ? 0 : closeness.indexOf(match))
  }
}
/** More than a link alone can be worth. */
const tierWorth = 100_000

const closeness = ['domain', 'host', 'prefix', 'normalised', 'exact']
const regions: readonly FoundLink['region'][] = [
  'footer',
  'nav',
  'header',
  'comments',
  'aside',
  'body',
  'main',
  'article',
]

function worthOf(link: WeighedLink, { anchorText, rel }: Wanted): number {
  const isFollowed = relKind(link) === 'follow'
  const worth = [
    link.hiddenBy === undefined || link.hiddenBy.shownBy !== null,
    rel === 'any' || isFollowed,
    anchorText === null || link.anchorText === null || isSameText(link.anchorText, anchorText),
    isFollowed,
  ].reduce((sum, holds) => sum * 2 + Number(holds), 0)
  return worth * 10 + regions.indexOf(link.region)
}

/** Sorting is stable, so of equal ones the first of the page stays first. */
function bestFirst<Entry>(entries: Entry[], worth: (entry: Entry) => number) {
  if (entries.length < 2) return
  const worths = new Map(entries.map((entry) => [entry, worth(entry)]))
  entries.sort((one, other) => (worths.get(other) ?? 0) - (worths.get(one) ?? 0))
}

/** What is only hidden from screen readers is seen. */
export function isHidden(link: Pick<FoundLink, 'hidden'>): boolean {
  return link.hidden.some((reason) => reason !== 'aria_hidden')
}

/** What the link itself tells search engines; the most telling one where it says several. */
export function relKind({ rel }: Pick<FoundLink, 'rel'>): 'follow' | 'nofollow' | 'sponsored' | 'ugc' {
  for (const kind of ['sponsored', 'ugc', 'nofollow'] as const) if (rel.includes(kind)) return kind
  return 'follow'
}

import type { FoundLink, PageFacts } from '#contract/reports/report-evidence.ts'
import type { WeighedLink, WorthOf } from '#domain/scan/page.ts'
import type { Matcher, UrlMatch } from './match-url.ts'
import { isSameText } from './verdict-anchor-text.ts'

export type ExpectedLink = { anchorText: string | null; rel: 'any' | 'followed' }
export type MatchedLink = {
  link: FoundLink
  match: NonNullable<UrlMatch['match']>
  differences: UrlMatch['differences']
}

/** The links of a page, grouped by their relation to the destination, the best one first. */
export type SortedLinks = { visible: MatchedLink[]; hidden: MatchedLink[]; near: FoundLink[] }

/**
 * The first link of `visible` is the best one. The criteria in order: it fulfils the expected `rel`, then the expected text, it is followed, it is in
 * the main text rather than around it, its URL matches more closely, it comes first on the page. `near` contains visible links to other pages of the
 * destination's domain, in the same order.
 */
export function sortLinks(facts: PageFacts | null, matcher: Matcher, expected: ExpectedLink): SortedLinks {
  const sorted: SortedLinks = { visible: [], hidden: [], near: [] }
  for (const link of facts?.links ?? []) {
    const { match, differences } = matcher.matches(link.url)
    if (match !== null) sorted[isHidden(link) ? 'hidden' : 'visible'].push({ link, match, differences })
    else if (!isHidden(link) && matcher.isNear(link.url)) sorted.near.push(link)
  }
  bestFirst(sorted.visible, ({ link, match }) => worthOf(link, expected) * 10 + closeness.indexOf(match))
  bestFirst(sorted.near, (link) => worthOf(link, expected))
  return sorted
}

/** The worth of a link, higher is better: the same order as `sortLinks`, with matching links before all others. */
export function createWorth(matcher: Matcher, expected: ExpectedLink): WorthOf {
  return (link) => {
    const { match } = matcher.matches(link.url)
    const tier = (match === null ? 0 : 2) + (isHidden(link) ? 0 : 1)
    const own = worthOf(link, expected) * 10
    return tier * tierWorth + own + (match === null ? 0 : closeness.indexOf(match))
  }
}
/** More than a single link can be worth within its tier. */
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

function worthOf(link: WeighedLink, { anchorText, rel }: ExpectedLink): number {
  const isFollowed = relKind(link) === 'follow'
  const worth = [
    link.hiddenBy === undefined || link.hiddenBy.shownBy !== null,
    rel === 'any' || isFollowed,
    anchorText === null || link.anchorText === null || isSameText(link.anchorText, anchorText),
    isFollowed,
  ].reduce((sum, holds) => sum * 2 + Number(holds), 0)
  return worth * 10 + regions.indexOf(link.region)
}

/** Sorting is stable, so that of equal entries the first on the page stays first. */
function bestFirst<Entry>(entries: Entry[], worth: (entry: Entry) => number) {
  if (entries.length < 2) return
  const worths = new Map(entries.map((entry) => [entry, worth(entry)]))
  entries.sort((one, other) => (worths.get(other) ?? 0) - (worths.get(one) ?? 0))
}

/** A link that is hidden only from screen readers is visible. */
function isHidden(link: Pick<FoundLink, 'hidden'>): boolean {
  return link.hidden.some((reason) => reason !== 'aria_hidden')
}

/** The link's own `rel` for search engines; the strongest value when it has several. */
export function relKind({ rel }: Pick<FoundLink, 'rel'>): 'follow' | 'nofollow' | 'sponsored' | 'ugc' {
  for (const kind of ['sponsored', 'ugc', 'nofollow'] as const) if (rel.includes(kind)) return kind
  return 'follow'
}

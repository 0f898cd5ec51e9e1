import type { FoundLink, PageFacts } from '#contract/reports/report-evidence.ts'
import type { Matcher } from './match-url.ts'
import type { ReadPage } from './verdict-access.ts'
import { containsText, isSameText } from './verdict-anchor-text.ts'
import { type Finding, finding } from './verdict-finding.ts'
import { findPageNofollow } from './verdict-indexing.ts'
import { type MatchedLink, relKind, type SortedLinks } from './verdict-links.ts'

type ExpectedLink = { anchorText: string | null; keyword: string | null; rel: 'any' | 'followed' }

/**
 * Titles of pages that say "not found" with status 200. Such a page counts as read: it has no link to the destination, even though the status is a
 * success.
 */
const errorTitle =
  /\b404\b|(?:page|seite|página|pagina|document|url) (?:was |could |can|wurde |is |nicht |no |non |introuvable)*(?:not |n['’]t )?(?:be )?(?:found|gefunden|encontrada|trovata|introuvable)|not found|does(?:n['’]t| not) exist/i

/**
 * What the page has instead of a visible link. Links to other pages of the destination's site count as a wrong target, except on that site itself,
 * where they are its navigation.
 */
export function findAbsence(
  { fetching, facts, isRendered }: ReadPage,
  links: SortedLinks,
  matcher: Matcher,
): Finding[] {
  const found: Finding[] = []
  const [near] = links.near
  const [hidden] = links.hidden
  if (near !== undefined && !matcher.isNear(fetching.finalUrl))
    found.push(finding('wrong_target', 'other_target', { url: near.url, anchorText: near.anchorText }))
  if (hidden !== undefined)
    found.push(finding('missing', 'hidden_link', { url: hidden.link.url, hidden: hidden.link.hidden }))
  if (found.length === 0 && facts?.notice?.kind === 'parked')
    found.push(finding('missing', 'parked', { sign: facts.notice.sign }))
  else if (found.length === 0)
    found.push(finding('missing', 'no_link', { outgoing: facts?.outgoing.total ?? 0, isRendered }))
  return facts === null ? found : [...found, ...findOtherPage(facts)]
}

/** Findings about a page that was read and has no link: a soft 404, or framed documents. */
function findOtherPage({ title, notice, frames }: PageFacts): Finding[] {
  const found: Finding[] = []
  if (errorTitle.test((title ?? '').slice(0, 300))) found.push(finding(null, 'soft_404', { title: title ?? '' }))
  else if (notice?.kind === 'not_found') found.push(finding(null, 'soft_404', { title: notice.sign }))
  if (frames !== undefined)
    found.push(finding(null, 'framed_documents', { urls: frames.slice(0, 5), count: frames.length }))
  return found
}

/** The findings about the best link, and about the others. */
export function findLink(
  page: ReadPage,
  links: SortedLinks,
  best: MatchedLink,
  { matcher, ...expected }: ExpectedLink & { matcher: Matcher },
): Finding[] {
  const { link, match } = best
  const found = [finding('found', 'link_found', { url: link.url, anchorText: link.anchorText })]
  if (match === 'normalised') found.push(finding(null, 'match_normalised', normalised(best, matcher)))
  else if (match !== 'exact') found.push(finding(null, 'match_wider', { match, url: link.url }))
  return [
    ...found,
    ...findRel(page, link, expected.rel),
    ...findAnchor(link, expected.anchorText),
    ...findPresentation(page, link),
    ...findOthers(links),
    ...findKeyword(page, link, expected.keyword),
  ]
}

function normalised({ link, differences }: MatchedLink, matcher: Matcher) {
  const parameters = differences.includes('tracking_parameters') ? matcher.trackingIn(link.url) : []
  return parameters.length === 0 ? { differences } : { differences, parameters }
}

function findRel({ fetching, facts }: ReadPage, link: FoundLink, expected: ExpectedLink['rel']): Finding[] {
  const verdict = expected === 'followed' ? 'wrong_rel' : null
  const found: Finding[] = []
  if (relKind(link) !== 'follow') found.push(finding(verdict, 'link_rel', { rel: link.rel.filter(isQualifier) }))
  const source = facts === null ? null : findPageNofollow(fetching, facts)
  if (source !== null) found.push(finding(verdict, 'page_nofollow', source))
  return found
}

function isQualifier(token: string): boolean {
  return token === 'nofollow' || token === 'ugc' || token === 'sponsored'
}

function findAnchor(link: FoundLink, expected: string | null): Finding[] {
  const { anchorText, anchorKind } = link
  const found = anchorKind === 'image' ? [finding(null, 'link_image', { anchorText })] : []
  if (expected === null || isSameText(anchorText, expected)) return found
  const contains = containsText(anchorText, expected)
  return [finding('wrong_anchor', 'anchor_differs', { expected, found: anchorText, contains }), ...found]
}

const textRegions: readonly FoundLink['region'][] = ['article', 'main', 'body']

function findPresentation({ isRendered }: ReadPage, { region, hidden, hiddenBy }: FoundLink): Finding[] {
  const found: Finding[] = []
  if (hiddenBy !== undefined) found.push(finding(null, 'hidden_by_style', { hiddenBy }))
  if (!textRegions.includes(region)) found.push(finding(null, 'link_region', { region }))
  if (hidden.includes('aria_hidden')) found.push(finding(null, 'aria_hidden', {}))
  if (isRendered) found.push(finding(null, 'seen_rendered', {}))
  return found
}

function findOthers({ visible, hidden }: SortedLinks): Finding[] {
  const count = visible.length - 1 + hidden.length
  if (count === 0) return []
  const rels = [...new Set(visible.map(({ link }) => relKind(link)))]
  const others = finding(null, 'more_links', { count, hidden: hidden.length })
  return rels.length < 2 ? [others] : [others, finding(null, 'links_differ_in_rel', { rels })]
}

function findKeyword({ facts }: ReadPage, link: FoundLink, keyword: string | null): Finding[] {
  if (keyword === null) return []
  const candidates = [
    ['anchor', link.anchorText],
    ['sentence', link.sentence],
    ['title', facts?.title ?? ''],
  ] as const
  const place = candidates.find(([, text]) => containsText(text, keyword))?.[0]
  return [
    place === undefined
      ? finding(null, 'keyword_absent', { keyword })
      : finding(null, 'keyword_present', { keyword, place }),
  ]
}

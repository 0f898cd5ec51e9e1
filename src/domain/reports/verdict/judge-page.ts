import { reasonText } from '#contract/reports/reason-texts.ts'
import type { Evidence, FoundLink, MatchMode, Verdict } from '#contract/reports/report-evidence.ts'
import type { Reason } from '#contract/reports/report-reasons.ts'
import { createMatcher, type Matcher } from './match-url.ts'
import { chooseFacts, findObstacle, type ReadPage } from './verdict-access.ts'
import type { Finding } from './verdict-finding.ts'
import { findIndexing } from './verdict-indexing.ts'
import { findAbsence, findLink } from './verdict-link-findings.ts'
import { relKind, type SortedLinks, sortLinks } from './verdict-links.ts'
import { findRedirect } from './verdict-redirect.ts'

/** What a page is checked for. `anchorText` and `keyword` are `null` or empty when nothing is expected. */
export type Expectation = {
  destination: string
  matchMode: MatchMode
  anchorText: string | null
  keyword: string | null
  rel: 'any' | 'followed'
}

/**
 * The properties of a page that counts and sorting need. The properties of the link are `null` when the page has no visible link that counts; for a
 * hidden link the text, the region and the URL are set. `indexable` is `null` when it is unknown.
 */
export type LinkQuality = {
  followed: boolean | null
  relKind: 'follow' | 'nofollow' | 'sponsored' | 'ugc' | null
  indexable: boolean | null
  url: string | null
  anchorText: string | null
  region: FoundLink['region'] | null
  hidden: boolean | null
}

export type Judgement = { verdict: Verdict; reasons: Reason[]; quality: LinkQuality }

/**
 * The verdict on a page: a pure function of the evidence and the expectation. The first finding in the order of precedence decides; all others become
 * notes. The reasons for the order: docs/decisions/018-verdicts-of-backlink-reports.md. Throws `TypeError` for a destination that is not a URL; no
 * content of a page makes it throw. Pass `matcher` when many pages are judged by one expectation, and `sorted` when the page's links are sorted
 * already.
 */
export function judgePage({
  evidence,
  expectation,
  matcher = createMatcher(expectation.destination, expectation.matchMode),
  sorted,
}: {
  evidence: Evidence
  expectation: Expectation
  matcher?: Matcher
  sorted?: SortedLinks | undefined
}): Judgement {
  const expected = expectedLinkOf(expectation)
  const inHtml = sorted ?? sortLinks(evidence.page, matcher, expected)
  const { facts, isRendered } = chooseFacts(evidence, inHtml.visible.length > 0)
  const links = isRendered ? sortLinks(facts, matcher, expected) : inHtml
  const page = { fetching: evidence.fetching, facts, isRendered, hasVisibleLink: links.visible.length > 0 }
  return conclude(findAll(page, links, matcher, expected), page, links)
}

export const precedence: readonly Verdict[] = [
  'unreachable',
  'robots_blocked',
  'unverifiable',
  'http_error',
  'redirected',
  'wrong_target',
  'missing',
  'canonicalised_elsewhere',
  'noindex',
  'wrong_rel',
  'wrong_anchor',
  'found',
]

type ExpectedLink = Pick<Expectation, 'anchorText' | 'keyword' | 'rel'>

function findAll(page: ReadPage, links: SortedLinks, matcher: Matcher, expected: ExpectedLink): Finding[] {
  const { fetching, facts } = page
  const obstacle = findObstacle(page, fetching.robots)
  const [best] = links.visible
  if (obstacle !== null || facts === null) {
    const status = fetching.status ?? 0
    const isOnErrorPage = obstacle?.verdict === 'http_error' && best !== undefined
    return [obstacle, isOnErrorPage ? { verdict: null, code: 'link_on_error_page', data: { status } } : null].filter(
      (found): found is Finding => found !== null,
    )
  }
  const redirect = findRedirect(page, best?.link ?? null)
  if (best === undefined) return [...redirect, ...findAbsence(page, links, matcher)]
  return [...redirect, ...findLink(page, links, best, { ...expected, matcher }), ...findIndexing(fetching, facts)]
}

function conclude(findings: readonly Finding[], page: ReadPage, links: SortedLinks): Judgement {
  const ranks = findings.flatMap(({ verdict }) => (verdict === null ? [] : [precedence.indexOf(verdict)]))
  const verdict = precedence[Math.min(...ranks)] ?? 'unverifiable'
  const reasons = findings.map((found): Reason => {
    const level = found.verdict === verdict ? 'decides' : 'notes'
    return { code: found.code, level, text: reasonText(found.code, found.data), data: found.data } as Reason
  })
  const decidesFirst = [
    ...reasons.filter(({ level }) => level === 'decides'),
    ...reasons.filter(({ level }) => level === 'notes'),
  ]
  return { verdict, reasons: decidesFirst, quality: qualityOf(verdict, findings, page, links) }
}

const withLink: readonly Verdict[] = ['canonicalised_elsewhere', 'noindex', 'wrong_rel', 'wrong_anchor', 'found']

function qualityOf(verdict: Verdict, findings: readonly Finding[], page: ReadPage, links: SortedLinks): LinkQuality {
  const indexable = indexableOf(verdict, findings, page)
  const visible = withLink.includes(verdict) ? links.visible[0]?.link : undefined
  const link = visible ?? (verdict === 'missing' ? links.hidden[0]?.link : undefined)
  const isPageNofollow = findings.some(({ code }) => code === 'page_nofollow')
  const own = visible === undefined ? null : relKind(visible)
  const kind = own === 'follow' && isPageNofollow ? 'nofollow' : own
  return {
    followed: kind === null ? null : kind === 'follow',
    relKind: kind,
    indexable,
    url: link?.url ?? null,
    anchorText: link?.anchorText ?? null,
    region: link?.region ?? null,
    hidden: link === undefined ? null : visible === undefined,
  }
}

/** A robots.txt rule that names only this checker says nothing about search engines. */
function indexableOf(verdict: Verdict, findings: readonly Finding[], { fetching, facts }: ReadPage): boolean | null {
  if (verdict === 'unreachable' || verdict === 'unverifiable') return null
  if (verdict === 'robots_blocked')
    return fetching.robots?.verdict === 'disallowed' && fetching.robots.agent === '*' ? false : null
  if (verdict === 'http_error' || verdict === 'redirected') return false
  const indexing = facts === null || withLink.includes(verdict) ? findings : findIndexing(fetching, facts)
  return !indexing.some((found) => found.verdict === 'noindex' || found.verdict === 'canonicalised_elsewhere')
}

/** The expected link; empty texts become `null`. */
export function expectedLinkOf({ anchorText, keyword, rel }: Expectation): ExpectedLink {
  return { anchorText: textOrNull(anchorText), keyword: textOrNull(keyword), rel }
}

function textOrNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text
}

import type { Fetching, PageFacts } from '#contract/reports/report-evidence.ts'
import type { DirectiveSource } from '#contract/reports/report-reasons.ts'
import { createMatcher } from './match-url.ts'
import { type Directive, endOf, isForSearch, readDirectives } from './verdict-directives.ts'
import { type Finding, finding } from './verdict-finding.ts'

/** The rules that exclude a page, or the links on it, from search engines. Empty without such a rule. */
export function findIndexing(fetching: Fetching, facts: PageFacts): Finding[] {
  const directives = readDirectives(facts.robotsMeta, fetching.headers['x-robots-tag'])
  return [
    ...findCanonical(fetching, facts),
    ...findNoindex(directives, Date.parse(fetching.startedAt)),
    ...findIgnored(fetching, facts),
  ]
}

/** Rules that would decide if search engines read them at their position in the document. */
function findIgnored({ finalUrl }: Fetching, { ignored }: PageFacts): Finding[] {
  if (ignored === undefined) return []
  const canonical = ignored.canonicals.find((url) => !isSamePage(finalUrl, url))
  const rule = readDirectives(ignored.robotsMeta, undefined).find(
    (directive) => (directive.name === 'noindex' || directive.name === 'nofollow') && isForSearch(directive),
  )
  return [
    ...(canonical === undefined ? [] : [finding(null, 'canonical_ignored', { canonical })]),
    ...(rule === undefined ? [] : [finding(null, 'robots_meta_ignored', { rule: rule.name })]),
  ]
}

const mayBeNofollow = /no(?:follow|ne)/i

/** The first rule that makes all links of the page nofollow. */
export function findPageNofollow(fetching: Fetching, facts: PageFacts): DirectiveSource | null {
  const header = fetching.headers['x-robots-tag']
  if (header === undefined && !facts.robotsMeta.some(({ content }) => mayBeNofollow.test(content))) return null
  const directives = readDirectives(facts.robotsMeta, header)
  const rule = directives.find((directive) => directive.name === 'nofollow' && isForSearch(directive))
  return rule === undefined ? null : sourceOf(rule)
}

/**
 * A canonical address decides when all declared ones agree on a page of another host or path (RFC 6596). It does not decide when it is the page
 * itself, with or without parameters, or when several contradict each other: search engines then ignore all of them.
 */
function findCanonical({ finalUrl, requestedUrl, headers }: Fetching, { canonicals }: PageFacts): Finding[] {
  const inHeader = canonicalsOfHeader(headers.link, finalUrl)
  const all = [...new Set([...canonicals, ...inHeader])].filter((url) => /^https?:/i.test(url) && URL.canParse(url))
  const [canonical] = all
  if (canonical === undefined) return []
  if (all.length > 1) return [finding(null, 'several_canonicals', { canonicals: all.slice(0, 10) })]
  if (canonical === finalUrl || isSamePage(finalUrl, canonical) || isSamePage(requestedUrl, canonical)) return []
  if (isSamePage(withoutQuery(finalUrl), withoutQuery(canonical)))
    return [finding(null, 'canonical_parameters', { canonical })]
  const source = canonicals.includes(canonical) ? 'html' : 'header'
  return [finding('canonicalised_elsewhere', 'canonical_elsewhere', { canonical, source })]
}

/** `Link: <https://example.com/>; rel="canonical"` (RFC 8288), as absolute URLs. */
export function canonicalsOfHeader(header: string | undefined, base: string): string[] {
  if (header === undefined) return []
  return [...header.matchAll(/<([^<>]*)>([^<]*)/g)].flatMap(([, target = '', parameters = '']) => {
    const isCanonical = /;\s*rel\s*=\s*(?:"[^"]*\bcanonical\b[^"]*"|canonical\b)/i.test(parameters)
    const url = isCanonical ? URL.parse(target.trim(), base) : null
    return url === null ? [] : [url.href]
  })
}

export function isSamePage(one: string, other: string): boolean {
  return URL.canParse(one) && createMatcher(one, 'exact').matches(other).match !== null
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url
}

function findNoindex(directives: readonly Directive[], now: number): Finding[] {
  return directives.flatMap((directive) => {
    const isSearch = isForSearch(directive)
    const source = sourceOf(directive)
    if (directive.name === 'noindex')
      return isSearch ? [finding('noindex', 'noindex', source)] : [finding(null, 'noindex_other_crawler', source)]
    if (!isSearch) return []
    if (directive.name === 'indexifembedded') return [finding(null, 'indexifembedded', source)]
    const end = endOf(directive)
    if (end === null) return []
    const data = { ...source, date: new Date(end).toISOString() }
    return [end <= now ? finding('noindex', 'unavailable_since', data) : finding(null, 'unavailable_after', data)]
  })
}

function sourceOf({ source, agent }: Directive): DirectiveSource {
  return { source, agent }
}

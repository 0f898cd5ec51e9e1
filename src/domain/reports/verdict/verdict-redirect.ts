import type { FoundLink } from '#contract/reports/report-evidence.ts'
import { createMatcher } from './match-url.ts'
import type { ReadPage } from './verdict-access.ts'
import { type Finding, finding } from './verdict-finding.ts'
import { isSamePage } from './verdict-indexing.ts'

/** A refresh after at most this time is a redirect for people and search engines alike (HTML standard, 4.2.5.3; Google). */
const instantSeconds = 1

/**
 * Redirects and immediate meta refreshes to another address. A redirect decides when the page has no link, or when it leads to another registrable
 * domain. A redirect within the site to a page with the link is a note.
 */
export function findRedirect({ fetching, facts }: ReadPage, link: FoundLink | null): Finding[] {
  return [
    ...findHttpRedirect(fetching, link),
    ...findCookies(fetching),
    ...findRefresh(fetching.finalUrl, facts?.metaRefresh ?? null),
  ]
}

function findHttpRedirect({ requestedUrl, finalUrl, hops }: ReadPage['fetching'], link: FoundLink | null): Finding[] {
  if (requestedUrl === finalUrl || !URL.canParse(requestedUrl) || !URL.canParse(finalUrl)) return []
  const requested = createMatcher(requestedUrl, 'exact')
  if (requested.matches(finalUrl).match !== null) return []
  const isOtherDomain = !requested.isNear(finalUrl)
  const isHomepage = new URL(finalUrl).pathname === '/' && new URL(requestedUrl).pathname !== '/'
  const decides = link === null || isOtherDomain
  const data = { to: finalUrl, hops: Math.max(hops.length - 1, 1), isOtherDomain, isHomepage }
  const redirect = finding(decides ? 'redirected' : null, 'redirected_elsewhere', data)
  return decides && link !== null ? [redirect, finding(null, 'link_behind_redirect', { url: finalUrl })] : [redirect]
}

function findCookies({ hops, finalUrl }: ReadPage['fetching']): Finding[] {
  const names = hops.flatMap(({ cookies }) => cookies ?? [])
  return names.length === 0
    ? []
    : [finding(null, 'cookie_needed', { url: finalUrl, names: [...new Set(names)].slice(0, 5) })]
}

function findRefresh(finalUrl: string, refresh: { seconds: number; url: string | null } | null): Finding[] {
  if (refresh === null || refresh.url === null || isSamePage(finalUrl, refresh.url)) return []
  const isInstant = refresh.seconds <= instantSeconds
  return [finding(isInstant ? 'redirected' : null, 'meta_refresh', { to: refresh.url, seconds: refresh.seconds })]
}

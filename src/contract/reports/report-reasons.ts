import type { FoundLink, HiddenBy } from './report-evidence.ts'

type Hidden = FoundLink['hidden'][number]
type Region = FoundLink['region']

/**
 * Where a page declares rules for crawlers: robots meta elements of the HTML, or the header of the response. `agent` is the addressed crawler, `null`
 * for all.
 */
export type DirectiveSource = { source: 'robots_meta' | 'x_robots_tag'; agent: string | null }

/** The data of each reason code. URLs are absolute, times ISO 8601. */
export type ReasonData = {
  dns_failed: { host: string; systemCode: string | null }
  connect_failed: { host: string; systemCode: string | null }
  tls_failed: { host: string; systemCode: string | null }
  timed_out: { host: string; systemCode: string | null }
  connection_reset: { host: string; systemCode: string | null }
  protocol_error: { host: string; systemCode: string | null }
  address_refused: { host: string; systemCode: string | null }
  robots_disallowed: { robotsUrl: string; rule: string | null; agent: string | null }
  robots_unreachable: { robotsUrl: string; status: number | null }
  bot_wall: { status: number; sign: string }
  rate_limited: { status: number }
  login_required: { status: number; url: string }
  not_html: { contentType: string | null }
  empty_answer: { status: number }
  body_cut: { bytes: number }
  answer_broke_off: { bytes: number; kind: string }
  too_many_links: { listed: number; count: number }
  outage: { kind: 'database_error' | 'maintenance' | 'error_page'; sign: string }
  javascript_shell: { scripts: number; isRendered: boolean }
  not_checked: Record<string, never>
  not_found: { status: number }
  gone: { status: number }
  forbidden: { status: number }
  client_error: { status: number }
  server_error: { status: number; retryAfter: string | null }
  unexpected_status: { status: number }
  redirect_loop: { url: string }
  too_many_redirects: { hops: number }
  bad_redirect: { url: string }
  redirected_elsewhere: { to: string; hops: number; isOtherDomain: boolean; isHomepage: boolean }
  cookie_needed: { url: string; names: string[] }
  meta_refresh: { to: string; seconds: number }
  no_link: { outgoing: number; isRendered: boolean }
  parked: { sign: string }
  hidden_link: { url: string; hidden: Hidden[] }
  other_target: { url: string; anchorText: string }
  canonical_elsewhere: { canonical: string; source: 'html' | 'header' }
  noindex: DirectiveSource
  unavailable_since: DirectiveSource & { date: string }
  link_rel: { rel: string[] }
  page_nofollow: DirectiveSource
  anchor_differs: { expected: string; found: string; contains: boolean }
  link_found: { url: string; anchorText: string }
  match_normalised: { differences: string[]; parameters?: string[] }
  match_wider: { match: 'prefix' | 'host' | 'domain'; url: string }
  link_on_error_page: { status: number }
  link_behind_redirect: { url: string }
  link_region: { region: Region }
  link_image: { anchorText: string }
  aria_hidden: Record<string, never>
  hidden_by_style: { hiddenBy: HiddenBy }
  more_links: { count: number; hidden: number }
  links_differ_in_rel: { rels: string[] }
  seen_rendered: Record<string, never>
  soft_404: { title: string }
  framed_documents: { urls: string[]; count: number }
  canonical_ignored: { canonical: string }
  robots_meta_ignored: { rule: string }
  canonical_parameters: { canonical: string }
  several_canonicals: { canonicals: string[] }
  noindex_other_crawler: DirectiveSource
  unavailable_after: DirectiveSource & { date: string }
  indexifembedded: DirectiveSource
  keyword_present: { keyword: string; place: 'anchor' | 'sentence' | 'title' }
  keyword_absent: { keyword: string }
}
export type ReasonCode = keyof ReasonData

/** Why a page has its verdict: the reasons that decide it, and additional notes. */
export type Reason = {
  [Code in ReasonCode]: { code: Code; level: 'decides' | 'notes'; text: string; data: ReasonData[Code] }
}[ReasonCode]

import type { FoundLink, HiddenBy } from './report-evidence.ts'
import type { DirectiveSource, ReasonCode, ReasonData } from './report-reasons.ts'

/** The sentence of a reason, for people who buy or sell links. */
export function reasonText<Code extends ReasonCode>(code: Code, data: ReasonData[Code]): string {
  const write: (data: ReasonData[Code]) => string = texts[code]
  return write(data)
}

const texts: { [Code in ReasonCode]: (data: ReasonData[Code]) => string } = {
  dns_failed: ({ host, systemCode }) => `The name ${host} couldn’t be resolved${inBrackets(systemCode)}.`,
  connect_failed: ({ host, systemCode }) => `No connection to ${host} could be made${inBrackets(systemCode)}.`,
  tls_failed: ({ host, systemCode }) => `No secure connection to ${host} could be made${inBrackets(systemCode)}.`,
  timed_out: ({ host }) => `${host} did not answer in time.`,
  connection_reset: ({ host, systemCode }) =>
    `${host} ended the connection without an answer${inBrackets(systemCode)}.`,
  protocol_error: ({ host, systemCode }) =>
    `${host} answered with something that is not HTTP${inBrackets(systemCode)}.`,
  address_refused: ({ host }) => `${host} is not an address on the public web, so nothing was sent there.`,
  robots_disallowed: ({ robotsUrl, rule, agent }) =>
    `${short(robotsUrl)} forbids crawlers this page${rule === null ? '' : `: “${short(rule)}”`}${agent === null || agent === '*' ? '' : ` for ${agent}`}, so it was not opened.`,
  robots_unreachable: ({ robotsUrl, status }) =>
    `${short(robotsUrl)} could not be read${status === null ? '' : ` (HTTP ${status})`}, which crawlers take as a refusal, so the page was not opened.`,
  bot_wall: ({ status, sign }) =>
    `The site shows automatic visitors a check instead of the page (HTTP ${status}, ${sign}); people may see the page.`,
  rate_limited: ({ status }) => `The site asked for fewer requests (HTTP ${status}) and did not show the page.`,
  login_required: ({ status, url }) => `The page is only shown to those who sign in (HTTP ${status}, ${short(url)}).`,
  not_html: ({ contentType }) =>
    `The address answers with ${contentType === null ? 'something' : `“${short(contentType)}”`} that is not a web page.`,
  empty_answer: ({ status }) =>
    `The server answered with an empty page (HTTP ${status}), so there is nothing to check. Try again later.`,
  body_cut: ({ bytes }) =>
    `The page is longer than the ${megabytes(bytes)} that are read, and the link is not in that part.`,
  answer_broke_off: ({ bytes }) => `The answer broke off after ${megabytes(bytes)}, and the link is not in that part.`,
  too_many_links: ({ listed, count }) =>
    `The page has ${count} links to the destination’s site; only ${listed} were compared, and the link is not among them.`,
  outage: ({ kind, sign }) => `The server shows ${outageTexts[kind]} instead of the page: “${short(sign)}”.`,
  javascript_shell: ({ isRendered }) =>
    isRendered
      ? 'The page is built by scripts, and a browser that ran them saw no content either.'
      : 'The page is built by scripts: its HTML holds no link and hardly any text, and no browser was there to run them.',
  not_checked: () => 'The page was not requested.',
  not_found: () => 'The page does not exist (HTTP 404).',
  gone: () => 'The page was removed for good (HTTP 410).',
  forbidden: () => 'The server refuses to show the page (HTTP 403); it may still show it to people.',
  client_error: ({ status }) => `The server does not show the page (HTTP ${status}).`,
  server_error: ({ status, retryAfter }) =>
    `The server failed to show the page (HTTP ${status})${retryAfter === null ? '' : '; it says that it will be back'}.`,
  unexpected_status: ({ status }) => `The server gave an answer that is not a page (HTTP ${status}).`,
  redirect_loop: ({ url }) => `The page redirects in a circle, back to ${short(url)}.`,
  too_many_redirects: ({ hops }) => `The page redirects on and on: after ${hops} steps there was still no page.`,
  bad_redirect: ({ url }) => `${short(url)} redirects to something that is not a web address.`,
  redirected_elsewhere: ({ to, isOtherDomain, isHomepage }) =>
    `The page redirects to ${isOtherDomain ? 'another site, ' : isHomepage ? 'the home page, ' : ''}${short(to)}.`,
  cookie_needed: ({ names }) =>
    `The page redirects in a circle without the cookie it sets (${list(names.map(short))}); it was opened with it. Search engines that keep no cookies may not reach it.`,
  meta_refresh: ({ to, seconds }) =>
    `The page forwards visitors to ${short(to)} ${seconds <= 1 ? 'immediately' : `after ${seconds} seconds`}.`,
  no_link: ({ outgoing, isRendered }) =>
    outgoing === 0
      ? 'The page has no links at all.'
      : `None of the ${outgoing} links of the page leads to the destination${isRendered ? ', also after its scripts ran' : ''}.`,
  parked: ({ sign }) => `The domain is parked or for sale: “${short(sign)}”. The page no longer exists.`,
  hidden_link: ({ hidden }) =>
    `The link is in the page’s code, but visitors can’t see it: ${hidden.map((reason) => hiddenTexts[reason]).join(', ')}.`,
  other_target: ({ url }) => `The page links to ${short(url)} instead of the destination.`,
  canonical_elsewhere: ({ canonical, source }) =>
    `The page names ${short(canonical)} as its canonical address${source === 'header' ? ' in the Link header' : ''}, so search engines count that page instead.`,
  noindex: (data) => `Search engines may not index the page: ${sourceText(data)} says noindex.`,
  unavailable_since: (data) =>
    `Search engines dropped the page on ${data.date.slice(0, 10)}: ${sourceText(data)} says unavailable_after.`,
  link_rel: ({ rel }) => `The link itself is marked ${list(rel)}.`,
  page_nofollow: (data) => `No link of the page is followed: ${sourceText(data)} says nofollow.`,
  anchor_differs: ({ expected, found, contains }) =>
    found === ''
      ? `The link has no text, where “${short(expected)}” was expected.`
      : `The link’s text is “${short(found)}”, which ${contains ? 'holds more than' : 'is not'} the expected “${short(expected)}”.`,
  link_found: ({ url }) => `The page links to ${short(url)}.`,
  match_normalised: ({ differences, parameters = [] }) =>
    parameters.length > 0 && differences.length === 1
      ? `The link matches the destination after removing the tracking parameter${parameters.length === 1 ? '' : 's'} ${list(parameters.map(short))}.`
      : `The link is written otherwise than the destination and leads to the same page; what differs: ${list(differences.map(differenceText))}.`,
  match_wider: ({ match, url }) => `The link leads to ${short(url)}, which is ${matchTexts[match]}.`,
  link_on_error_page: ({ status }) => `The link is on the page that comes with the error (HTTP ${status}).`,
  link_behind_redirect: ({ url }) => `The link is on the page it redirects to, ${short(url)}.`,
  link_region: ({ region }) => `The link is ${regionTexts[region]}.`,
  link_image: ({ anchorText }) =>
    anchorText === ''
      ? 'The link is a picture without an alternative text.'
      : `The link is a picture; its alternative text “${short(anchorText)}” counts as the anchor text.`,
  aria_hidden: () => 'The link is hidden from screen readers (aria-hidden), not from the eye.',
  hidden_by_style: ({ hiddenBy }) => hiddenByText(hiddenBy),
  more_links: ({ count, hidden }) =>
    count === 1
      ? `The page has one more link to the destination${hidden === 1 ? ', which is hidden' : ''}.`
      : `The page has ${count} more links to the destination${hidden === 0 ? '' : `, ${hidden === count ? 'all' : hidden} of them hidden`}.`,
  links_differ_in_rel: ({ rels }) =>
    `The links to the destination differ in what they tell search engines: ${list(rels)}.`,
  seen_rendered: () => 'The link is not in the page’s HTML; a browser saw it after scripts had run.',
  soft_404: ({ title }) => `The page looks like an error page although the server says it is fine: “${short(title)}”.`,
  framed_documents: ({ urls, count }) =>
    count === 0
      ? 'The page is a frameset and has no content of its own.'
      : `The page is a frameset and has no content of its own. It shows ${list(urls.map(short))}${count > urls.length ? ` and ${count - urls.length} more` : ''}; check ${count === 1 ? 'that page' : 'those pages'} instead.`,
  canonical_ignored: ({ canonical }) =>
    `The page names ${short(canonical)} as its canonical address outside its head, where search engines ignore it.`,
  robots_meta_ignored: ({ rule }) =>
    `A robots meta element outside the page’s head says ${rule}. Search engines are expected to ignore it there.`,
  canonical_parameters: ({ canonical }) =>
    `The canonical address is this page with other parameters, ${short(canonical)}.`,
  several_canonicals: ({ canonicals }) =>
    `The page names ${canonicals.length} canonical addresses, and search engines may ignore them all.`,
  noindex_other_crawler: ({ source, agent }) =>
    `${agent ?? 'One crawler'} may not index the page (${sourceNames[source]}); other search engines may.`,
  unavailable_after: (data) =>
    `Search engines will drop the page on ${data.date.slice(0, 10)}: ${sourceText(data)} says unavailable_after.`,
  indexifembedded: (data) =>
    `The page may be indexed only where another page embeds it: ${sourceText(data)} says indexifembedded.`,
  keyword_present: ({ keyword, place }) => `The keyword “${short(keyword)}” is in ${positionTexts[place]}.`,
  keyword_absent: ({ keyword }) =>
    `The keyword “${short(keyword)}” is neither in the link’s text, nor around it, nor in the page’s title.`,
}

const hiddenTexts: Record<FoundLink['hidden'][number], string> = {
  hidden_attribute: 'it is marked hidden',
  css: 'its style hides it',
  noscript: 'it is only there for browsers without scripts',
  template: 'it is in a template that is not shown',
  iframe: 'it is inside an iframe element, where browsers do not read it',
  aria_hidden: 'it is hidden from screen readers',
  empty: 'it has neither text nor picture',
}

const hiddenHowTexts: Record<HiddenBy['how'], string> = {
  display: 'it is not displayed',
  visibility: 'it is invisible',
  opacity: 'it is fully transparent',
  size: 'its text has no readable size',
  colour: 'its text has the colour of its background',
  off_screen: 'it is placed off the screen',
  clipped: 'it is clipped to nothing',
}

/** It is a finding and not a verdict, because effects that are unknown here can undo what a stylesheet does. */
function hiddenByText({ how, selector, declarations, source, shownBy, isPrinted, method }: HiddenBy): string {
  const rule = selector === null ? declarations : `${short(selector)} { ${declarations} }`
  const location =
    source === null ? (selector === null ? 'the style attribute' : 'a style element of the page') : short(source)
  const basis = method === 'browser' ? `a browser computed “${rule}”` : `“${rule}” in ${location}`
  const shown = shownBy === null ? '' : ` Scripts or visitors can show it: “${short(shownBy)}”.`
  const until = shownBy === null ? 'Visitors may not see the link' : 'The link is hidden at first'
  return `${until}, because ${hiddenHowTexts[how]}: ${basis}.${shown}${isPrinted ? ' It is visible in print.' : ''}`
}

const outageTexts = {
  database_error: 'a database error',
  maintenance: 'a maintenance notice',
  error_page: 'an error message',
} as const

const differenceTexts: Record<string, string> = {
  scheme: 'http and https',
  www: 'www.',
  host_dot: 'a dot after the host',
  credentials: 'a user name in the address',
  trailing_slash: 'the slash at the end',
  percent_encoding: 'percent-encoding',
  tracking_parameters: 'tracking parameters',
  query_order: 'the order of parameters',
  empty_query: 'an empty parameter',
  fragment: 'the part after #',
}

const matchTexts = {
  prefix: 'below the destination',
  host: 'on the destination’s host',
  domain: 'on the destination’s domain',
} as const

const regionTexts: Record<FoundLink['region'], string> = {
  header: 'in the header of the page',
  nav: 'in a navigation',
  main: 'in the main part of the page',
  article: 'in the article',
  aside: 'in a side column',
  footer: 'in the footer of the page',
  comments: 'in the comments',
  body: 'in the page',
}

const positionTexts = {
  anchor: 'the link’s text',
  sentence: 'the text around the link',
  title: 'the page’s title',
} as const
const sourceNames = { robots_meta: 'robots meta element', x_robots_tag: 'X-Robots-Tag header' } as const

function sourceText({ source, agent }: DirectiveSource): string {
  return `the ${sourceNames[source]}${agent === null ? '' : ` for ${agent}`}`
}

function differenceText(difference: string): string {
  return differenceTexts[difference] ?? difference
}

function inBrackets(code: string | null): string {
  return code === null ? '' : ` (${code})`
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${bytes.toLocaleString('en')} bytes` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function list(entries: readonly string[]): string {
  return entries.length < 2 ? entries.join('') : `${entries.slice(0, -1).join(', ')} and ${entries.at(-1)}`
}

const shownMax = 160

function short(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}

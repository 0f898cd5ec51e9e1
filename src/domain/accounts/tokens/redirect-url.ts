import type { AccountDeps } from '../account-deps.ts'

const urlMax = 2048
/** Scheme, host and port as written, before a URL parser normalizes them. */
const written = /^(https?):\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?(?=[/?#]|$)/i
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Returns the URL that sign-in may redirect to: `requested` without its fragment when it is on this site or matches one of `deps.redirectUrls`,
 * otherwise `deps.origin`, without an error. A site on loopback allows any port there. In a pattern `*` matches anything but dots and slashes, `**`
 * matches anything; neither matches beyond its part (host; path and query). Always refused: other schemes than http and https, URLs with user names,
 * backslashes, blanks or control characters, hosts that the parser normalizes, and IP addresses except loopback.
 */
export function allowedRedirect(
  { origin, redirectUrls }: Pick<AccountDeps, 'origin' | 'redirectUrls'>,
  requested: string | null,
): string {
  const url = requested === null ? null : readUrl(requested)
  if (url === null) return origin
  url.hash = ''
  const site = new URL(origin)
  if (isOnSite(url, site)) return url.href
  return !isForeignIp(url) && redirectUrls.some((pattern) => matchesPattern(url, pattern)) ? url.href : origin
}

/** Parses an absolute URL that every parser reads the same way. Returns `null` otherwise. */
function readUrl(text: string): URL | null {
  if (text.length > urlMax || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) return null
  const [, scheme, host] = written.exec(text) ?? []
  const url = URL.parse(text)
  if (scheme === undefined || host === undefined || url === null) return null
  // A host that the parser changes was a disguised or short IP address: 2130706433, 0x7f.1, 127.1.
  const isAsWritten = url.protocol === `${scheme.toLowerCase()}:` && url.hostname === host.toLowerCase()
  return isAsWritten && url.username === '' && url.password === '' ? url : null
}

function isOnSite(url: URL, site: URL): boolean {
  if (url.origin === site.origin) return true
  return url.protocol === site.protocol && url.hostname === site.hostname && loopbackHosts.has(site.hostname)
}

/** An IP address may belong to another owner at any time. */
function isForeignIp({ hostname }: URL): boolean {
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isLiteral && !loopbackHosts.has(hostname)
}

function matchesPattern(url: URL, pattern: string): boolean {
  const [, scheme, authority, rest] = /^(https?):\/\/([^/?#]+)([^#]*)/i.exec(pattern) ?? []
  if (scheme === undefined || authority === undefined || url.protocol !== `${scheme.toLowerCase()}:`) return false
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  const hosts = [url.host, `${url.hostname}:${port}`]
  const host = globPattern(authority.toLowerCase(), '[^./:]*', '[^/:]*')
  if (!hosts.some((written) => host.test(written))) return false
  const path = globPattern(rest?.startsWith('/') ? rest : `/${rest ?? ''}`, '[^./]*', '.*')
  return [`${url.pathname}${url.search}`, withoutFlowId(url)].some((written) => path.test(written))
}

/** Removes the client's own query parameter for its flows, so that patterns need not contain it. */
function withoutFlowId(url: URL): string {
  const plain = new URL(url)
  plain.searchParams.delete('sb_flow_id')
  return `${plain.pathname}${plain.search}`
}

function globPattern(glob: string, star: string, starStar: string): RegExp {
  const parts = glob
    .split(/(\*+)/)
    .map((part) => (part.startsWith('**') ? starStar : part === '*' ? star : part.replace(/[^A-Za-z0-9]/g, '\\$&')))
  return new RegExp(`^${parts.join('')}$`)
}

import type { AccountDeps } from '../account-deps.ts'

const urlMax = 2048
/** Scheme, host and port as they were written, before any reader of addresses tidied them. */
const written = /^(https?):\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?(?=[/?#]|$)/i
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where sign-in may return to: `wanted` without its fragment when it is on this site or fits one of `deps.redirectUrls`, otherwise
 * `deps.origin`, silently. A site on loopback takes any port there. In a pattern `*` stands for anything but dots and slashes, `**` for anything,
 * neither reaching out of the part (host; path and query) that it is written in. Refused whatever the patterns say: other schemes than http and
 * https, addresses with user names, backslashes, blanks or control characters, hosts in any other writing than their own, IP addresses but loopback.
 */
export function allowedRedirect(
  { origin, redirectUrls }: Pick<AccountDeps, 'origin' | 'redirectUrls'>,
  wanted: string | null,
): string {
  const url = wanted === null ? null : readUrl(wanted)
  if (url === null) return origin
  url.hash = ''
  const site = new URL(origin)
  if (isOnSite(url, site)) return url.href
  return !isForeignIp(url) && redirectUrls.some((pattern) => fits(url, pattern)) ? url.href : origin
}

/** An absolute address that every reader takes for the same one; `null` otherwise. */
function readUrl(text: string): URL | null {
  if (text.length > urlMax || !/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) return null
  const [, scheme, host] = written.exec(text) ?? []
  const url = URL.parse(text)
  if (scheme === undefined || host === undefined || url === null) return null
  // A host that changes by being read was a number, or short, in disguise: 2130706433, 0x7f.1, 127.1.
  const isAsWritten = url.protocol === `${scheme.toLowerCase()}:` && url.hostname === host.toLowerCase()
  return isAsWritten && url.username === '' && url.password === '' ? url : null
}

function isOnSite(url: URL, site: URL): boolean {
  if (url.origin === site.origin) return true
  return url.protocol === site.protocol && url.hostname === site.hostname && loopbackHosts.has(site.hostname)
}

/** Addresses in digits belong to whoever holds them today. */
function isForeignIp({ hostname }: URL): boolean {
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isLiteral && !loopbackHosts.has(hostname)
}

function fits(url: URL, pattern: string): boolean {
  const [, scheme, authority, rest] = /^(https?):\/\/([^/?#]+)([^#]*)/i.exec(pattern) ?? []
  if (scheme === undefined || authority === undefined || url.protocol !== `${scheme.toLowerCase()}:`) return false
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  const hosts = [url.host, `${url.hostname}:${port}`]
  const host = globPattern(authority.toLowerCase(), '[^./:]*', '[^/:]*')
  if (!hosts.some((written) => host.test(written))) return false
  const path = globPattern(rest?.startsWith('/') ? rest : `/${rest ?? ''}`, '[^./]*', '.*')
  return [`${url.pathname}${url.search}`, withoutFlowId(url)].some((written) => path.test(written))
}

/** The client marks its flows with a query parameter of its own, which no pattern needs to name. */
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

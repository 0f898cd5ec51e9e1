import { isIP } from 'node:net'
import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { generatorTexts } from '#contract/texts.ts'
import { DomainError } from '#domain/domain-error.ts'

const hostMax = 253
const hostLabelMax = 63

/** Reserved by registration (RFC 6761), but public websites that people type to try a form. */
const exampleDomains = ['example.com', 'example.net', 'example.org']

/** Public names whose every subdomain resolves to the visitor's own machine. */
const loopbackDomains = ['lacolhost.com', 'localdev.me', 'localhost.direct', 'localtest.me', 'lvh.me', 'vcap.me']

/**
 * Wildcard DNS: a name below these contains an IP address (`10.0.0.1.nip.io`, `7f000001.nip.io`, `10-0-0-1.local-ip.co`) or changes its answer with
 * each query (`rbndr.us`, `1u.ms`). Such a name is equivalent to a bare IP address.
 */
const addressDomains = [
  '1u.ms',
  'backname.io',
  'local-ip.co',
  'local-ip.sh',
  'local.gd',
  'nip.io',
  'plex.direct',
  'rbndr.us',
  'sslip.io',
  'traefik.me',
  'xip.io',
]

/**
 * Parses a typed target as an absolute URL on a public website. Pure: it resolves no name.
 *
 * Refused: bare IP addresses in every spelling, including public ones, because a link to a number names no site and neither the blocklist nor the
 * limit per site could apply to it; names without a public suffix of ICANN's list, and such a suffix alone; special-use names (`.local`, `.onion`, …)
 * except the example domains; names that represent an address (wildcard DNS); a trailing dot, which is a second spelling of the same site; names that
 * DNS cannot contain; ports below 1024 except 80 and 443, where no website is. Internationalized and emoji hosts are accepted and returned as
 * punycode, as in the URL standard, which also reveals lookalikes.
 *
 * Throws `invalid_target_url` when it is not a web address, `target_host_refused` when its host may not be linked.
 */
export function requirePublicTarget(typed: string): URL {
  const url = parseTargetUrl(typed)
  if (url === null) throw new DomainError('invalid_target_url', generatorTexts.invalidUrl)
  const reason = refusalOf(url)
  if (reason !== null) throw new DomainError('target_host_refused', reason)
  return url
}

/**
 * Returns the domain that one owner registered, the unit of the limit per target: `shop.example.co.uk` → `example.co.uk`. Where a platform gives each
 * customer a subdomain (`someone.github.io`), that subdomain is the site. Expects a host in the form of `URL.hostname`.
 */
export function registrableDomain(host: string): string {
  return parse(host, { extractHostname: false, allowPrivateDomains: true }).domain ?? host
}

function refusalOf(url: URL): string | null {
  const host = url.hostname
  if (host.startsWith('[') || isIP(host) !== 0) return 'Please use a domain name in the target URL, not an IP address.'
  if (host.endsWith('.')) return 'Please remove the dot at the end of the domain name in the target URL.'
  if (!isPublicName(host))
    return `“${shortened(host)}” is not a public website. Please provide the URL of a public one.`
  if (!isWebPort(url.port)) return `Port ${url.port} is not one that websites use. Please provide another target URL.`
  return null
}

function isPublicName(host: string): boolean {
  const { domain, isIcann, isSpecialUse } = parse(host, { extractHostname: false, detectSpecialUse: true })
  if (domain === null || isIcann !== true || !isDnsName(host, domain)) return false
  if (isSpecialUse === true && !exampleDomains.includes(domain)) return false
  if (host.endsWith('.arpa') || isWithin(host, loopbackDomains)) return false
  return !isWithin(host, addressDomains) || host === domain || host === `www.${domain}`
}

/** The URL standard allows hosts that DNS cannot contain. Underscores and outer hyphens occur in subdomains, but cannot be registered. */
function isDnsName(host: string, domain: string): boolean {
  // domainToUnicode leaves broken punycode unchanged. No registry sells such a name.
  if (/(^|\.)xn--/.test(domainToUnicode(host))) return false
  if (host.length > hostMax || !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?\./.test(domain)) return false
  return host.split('.').every((label) => label.length <= hostLabelMax && /^[a-z0-9_-]+$/.test(label))
}

function isWithin(host: string, domains: string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** An empty port is the default of the scheme. */
function isWebPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024
}

function shortened(host: string): string {
  return host.length > 80 ? `${host.slice(0, 80)}…` : host
}

import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'
import { type PageHosts, type PageUrls, readPageUrlsInParts } from '#contract/reports/page-urls.ts'
import { inTurns } from '#domain/in-turns.ts'
import { splitUrl } from './verdict/match-url-parts.ts'

/** `isAllowed` admits hosts that are not on the public web. */
type PageUrlOptions = { max: number; isAllowed?: (url: URL) => boolean }

/**
 * Reads a pasted list of pages like `readPageUrls` of the contract, with full knowledge of hosts. Pages that differ only in fragment, tracking
 * parameters or percent-encoding are one page. Other requests are answered between the parts of a long list.
 */
export function readPageUrls(text: string, { max, isAllowed }: PageUrlOptions): Promise<PageUrls> {
  return inTurns(readPageUrlsInParts(text, { max, hosts: publicHosts(isAllowed) }))
}

/** Hosts of the public web, by the Public Suffix List and the address registries, and those that `isAllowed` admits. */
export function publicHosts(isAllowed: (url: URL) => boolean = () => false): PageHosts {
  return {
    isHostName: isPublicName,
    refusalOf(url) {
      if (isAllowed(url) || isPublicHost(url.hostname)) return null
      return isName(url.hostname) ? 'not_a_url' : 'private_host'
    },
    keyOf,
  }
}

function isPublicName(host: string): boolean {
  return (
    host.includes('.') && !host.endsWith('.') && parse(host.toLowerCase(), { extractHostname: false }).isIcann === true
  )
}

/** Whether this host can be on the public web, judged by its name alone. Its IP address is checked later, when it is fetched. */
function isPublicHost(hostname: string): boolean {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (isIP(bare) !== 0) return ipaddr.process(bare).range() === 'unicast'
  const { domain, isIcann, isPrivate, isSpecialUse } = parse(hostname, {
    extractHostname: false,
    detectSpecialUse: true,
    allowPrivateDomains: true,
  })
  if (isSpecialUse === true && !/(?:^|\.)example\.(?:com|net|org)\.?$/.test(hostname)) return false
  return domain !== null && (isIcann === true || isPrivate === true)
}

/** A single word is ordinary text and not the name of a private host, except `localhost`. */
function isName(hostname: string): boolean {
  return !hostname.includes('.') && !hostname.includes(':') && hostname !== 'localhost'
}

function keyOf(url: URL): string {
  if (!url.href.includes('%') && !url.href.includes('?')) return `${url.href}?`
  const { path, significant } = splitUrl(url, { bareHost: url.hostname, isRefSignificant: true })
  return `${url.origin}${path}?${significant.join('&')}`
}

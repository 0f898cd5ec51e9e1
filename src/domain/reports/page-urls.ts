import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'
import { type PageHosts, type PageUrls, readPageUrls as readAsWritten } from '#contract/reports/page-urls.ts'
import { takeApart } from './verdict/match-url-parts.ts'

/** `isAllowed` lets hosts through that are not on the public web. */
type PageUrlOptions = { max: number; isAllowed?: (url: URL) => boolean }

/**
 * Reads the pages that somebody pasted, as `readPageUrls` of the contract does, with all that is known of hosts. Pages that differ in fragment, tracking
 * parameters or percent-encoding alone are one page.
 */
export function readPageUrls(text: string, { max, isAllowed }: PageUrlOptions): PageUrls {
  return readAsWritten(text, { max, hosts: publicHosts(isAllowed) })
}

/** Hosts of the public web, by the Public Suffix List and the address registries, and what `isAllowed` lets through. */
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

/** Whether the public web can have this host, by its name alone: where it leads is seen when it is asked. */
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

/** A single word is no private host that somebody named, but a word, unless it is one that machines have. */
function isName(hostname: string): boolean {
  return !hostname.includes('.') && !hostname.includes(':') && hostname !== 'localhost'
}

function keyOf(url: URL): string {
  if (!url.href.includes('%') && !url.href.includes('?')) return `${url.href}?`
  const { path, kept } = takeApart(url, { bareHost: url.hostname, keepsRef: true })
  return `${url.origin}${path}?${kept.join('&')}`
}

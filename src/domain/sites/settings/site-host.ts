import { isIP } from 'node:net'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { requirePublicTarget } from '#domain/abuse/target-policy.ts'
import { DomainError } from '#domain/domain-error.ts'

/** `operator`: the operator may use names of an internal network (`blog.internal`, `news.localhost`). */
type Adder = { origin: string; by: 'member' | 'operator' }

/**
 * Reads a domain name, or an address on it, as the host that is stored: lower case, punycode, without port, path and trailing dot. Throws
 * `validation_failed` for an invalid name, and `target_host_refused` for an IP address, a private or reserved name, and our own host.
 */
export function readSiteHost(typed: string, { origin, by }: Adder): string {
  const url = parseTargetUrl(typed)
  const host = url?.hostname.replace(/\.$/, '') ?? ''
  if (!isHostName(host)) throw new DomainError('validation_failed', siteTexts.hostInvalid)
  if (host.startsWith('[') || isIP(host) !== 0 || host === new URL(origin).hostname) throw refused()
  if (by === 'member') requirePublicName(host)
  else if (!host.includes('.') || host.split('.').some((label) => !/^[a-z0-9_-]{1,63}$/.test(label))) throw refused()
  return host
}

function isHostName(host: string): boolean {
  return host !== '' && host.length <= 253 && (host.startsWith('[') || host.split('.').every((label) => label !== ''))
}

function requirePublicName(host: string) {
  try {
    requirePublicTarget(`https://${host}/`)
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause
    throw refused(cause)
  }
}

function refused(cause?: unknown): DomainError {
  return new DomainError('target_host_refused', siteTexts.hostRefused, { cause })
}

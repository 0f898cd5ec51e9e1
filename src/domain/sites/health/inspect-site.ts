import type { Publishers } from '#adapters/publishers/publisher.ts'
import type { Fetching } from '#contract/reports/report-evidence.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { openCredentials } from '../connection/connection.ts'
import { hostedSiteUrl } from '../site-address.ts'
import type { SiteDeps } from '../site-deps.ts'
import type { WholeSiteRow } from '../site-rows.ts'
import { failureText } from './failure-text.ts'
import { type Indexing, readIndexing } from './read-indexing.ts'
import { isBody } from './same-body.ts'

/** `isFault`: nothing new should be published there. Otherwise it is only information. */
type HealthReason = { code: string; text: string; isFault: boolean }

export type Health = {
  reasons: HealthReason[]
  /** Whether the host points to this installation; `null` for sites with their own software. */
  isServed: boolean | null
  /** The answer of the external software to our credentials; `null` when there was no test. */
  connection: { ok: boolean; text: string } | null
  /** The rules of the front page for search engines, and how it was fetched; `null` while there is no front page. */
  frontPage: { fetching: Fetching; indexing: Indexing } | null
}

type ProofDeps = Pick<SiteDeps, 'origin' | 'sealer' | 'publishers' | 'fetcher' | 'stopping'>

/** Checks the live state of a site. Rejects with the signal's reason when the process stops. */
export async function inspectSite(deps: ProofDeps, site: WholeSiteRow): Promise<Health> {
  return site.publisher === 'hosted' ? checkHost(deps, site) : checkRemote(deps, site)
}

/** Checks whether the host points to this installation, which answers there with the site's id. */
async function checkHost(deps: ProofDeps, { id, host }: WholeSiteRow): Promise<Health> {
  const fetching = await fetchPage(deps, `https://${host}/.well-known/linkwright-site`)
  const isServed =
    fetching.failure === null &&
    fetching.status === 200 &&
    new URL(fetching.finalUrl).host === host &&
    isBody(fetching, id)
  const frontPage = await readIndexing(deps, hostedSiteUrl(deps.origin, { id, host, servesHost: isServed }))
  return { reasons: isServed ? [] : [notServed(host, fetching)], isServed, connection: null, frontPage }
}

/** No fault: until the host points here, articles are read at this installation's own address. */
function notServed(host: string, { failure, robots, status, finalUrl }: Fetching): HealthReason {
  const reason = (code: string, text: string) => ({ code, text, isFault: false })
  if (robots !== null && robots.verdict !== 'allowed' && failure === null)
    return reason('robots', `${host} leads to another server, whose robots.txt keeps us out.`)
  if (failure === null) return otherServer(host, { status, finalUrl })
  switch (failure.kind) {
    case 'dns':
      return reason('dns', `${host} does not lead anywhere yet: ${failureText(failure)}.`)
    case 'tls':
      return reason('tls', `${host} has no certificate that holds: ${failureText(failure)}.`)
    case 'refused_address':
      return reason('private_address', `${host} leads to an address that is not on the public internet.`)
    default:
      return reason('unreachable', `${host} cannot be read: ${failureText(failure)}.`)
  }
}

function otherServer(host: string, { status, finalUrl }: Pick<Fetching, 'status' | 'finalUrl'>): HealthReason {
  const end = new URL(finalUrl).host
  if (end !== host) return { code: 'leads_elsewhere', text: `${host} redirects to ${end}.`, isFault: false }
  const text = `${host} leads to another server, which answers ${status ?? 'nothing'}.`
  return { code: 'not_leading_here', text, isFault: false }
}

async function checkRemote(deps: ProofDeps, site: WholeSiteRow): Promise<Health> {
  const credentials = openCredentials(deps.sealer, site)
  if (credentials === null) {
    const text = 'There are no credentials to publish with yet.'
    return {
      reasons: [{ code: 'not_connected', text, isFault: true }],
      isServed: null,
      connection: null,
      frontPage: null,
    }
  }
  const frontPage = await readIndexing(deps, credentials.baseUrl)
  const unread = unreadable(new URL(credentials.baseUrl).host, frontPage.fetching)
  const reasons = unread === null ? [] : [unread]
  const publisher = deps.publishers[site.publisher as keyof Publishers]
  const tested = await publisher.test(credentials, deps.stopping)
  if (tested.ok)
    return { reasons, isServed: null, connection: { ok: true, text: siteTexts.connected(tested.siteName) }, frontPage }
  reasons.push({ code: tested.code, text: tested.text, isFault: true })
  // An unreachable site says nothing about the credentials.
  const connection = tested.code === 'unavailable' ? null : { ok: false, text: tested.text }
  return { reasons, isServed: null, connection, frontPage }
}

/** Why no check can confirm a link there. */
function unreadable(host: string, { failure, robots, status }: Fetching): HealthReason | null {
  const fault = (code: string, text: string) => ({ code, text, isFault: true })
  if (robots?.verdict === 'disallowed')
    return fault(
      'robots',
      `The robots.txt of ${host} disallows all crawlers (“${robots.rule ?? 'Disallow: /'}”), so no link there can be verified.`,
    )
  if (robots?.verdict === 'unreachable' && failure === null)
    return fault('robots_unreachable', `The robots.txt of ${host} could not be read, which counts as a refusal.`)
  if (failure !== null) return fault('unreachable', `${host} cannot be read: ${failureText(failure)}.`)
  if (status !== null && status >= 400) return fault('answers_error', `${host} answers ${status}.`)
  return null
}

function fetchPage({ fetcher, stopping }: ProofDeps, url: string): Promise<Fetching> {
  return fetcher.fetchPage(url, { signal: stopping, sink: () => null })
}

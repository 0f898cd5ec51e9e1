import { sql } from 'kysely'
import type { Credentials, Publishers, RemoteRefusal } from '#adapters/publishers/publisher.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import { NewConnection } from '#contract/sites/sites.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import type { Db } from '#db/db.ts'
import type { RateLimiter } from '#db/rate-limiter.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { SiteDeps } from '../site-deps.ts'
import { getOwnSite, type Owner, type SiteRow, siteColumns, siteNotFound } from '../site-rows.ts'
import { sealCredentials } from './connection.ts'

export type ConnectDeps = Pick<SiteDeps, 'sealer' | 'publishers' | 'stopping'> & {
  /** Limited by member, so that no member can use this to guess passwords of other sites. */
  connections: Pick<RateLimiter, 'consume'>
}

/**
 * Tests the credentials of a member's own WordPress or Ghost and stores them encrypted, with the result. Credentials that do not work are stored too,
 * with the status `failing`. One statement replaces the previous credentials: after a crash before it, the previous ones remain. Throws `not_found`,
 * `validation_failed` for a hosted site or an invalid address, and `rate_limited`.
 */
export async function connectSite(
  db: Db,
  deps: ConnectDeps,
  owner: Owner,
  { id, ...input }: NewConnection & { id: string },
): Promise<SiteRow> {
  const { publisher } = await getOwnSite(db, owner, id)
  if (!isRemote(publisher)) throw new DomainError('validation_failed', siteTexts.notConnectable)
  const credentials = readCredentials(publisher, input)
  const { allowed, retryAfterSeconds } = await deps.connections.consume(owner.userId)
  if (!allowed) throw new DomainError('rate_limited', siteTexts.tooManyConnections, { retryAfterSeconds })
  const tested = await deps.publishers[publisher].test(credentials, deps.stopping)
  const site = await db
    .updateTable('domains')
    .set({
      connectionBaseUrl: credentials.baseUrl,
      connectionUsername: credentials.username,
      connectionSecret: sealCredentials(deps.sealer, id, credentials),
      connectionStatus: tested.ok ? 'working' : statusOf(tested),
      connectionText: tested.ok ? siteTexts.connected(tested.siteName) : tested.text,
      connectionTestedAt: sql<Date>`clock_timestamp()`,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('userId', '=', owner.userId)
    .where('publisher', '=', publisher)
    .returning(siteColumns)
    .executeTakeFirst()
  // The site was removed during the test.
  if (site === undefined) throw siteNotFound()
  return site
}

function isRemote(publisher: string): publisher is keyof Publishers {
  return publisher === 'wordpress' || publisher === 'ghost'
}

/** An unreachable site says nothing about the credentials. */
function statusOf({ code }: RemoteRefusal): 'untested' | 'failing' {
  return code === 'unavailable' ? 'untested' : 'failing'
}

/** Addresses are often copied from the page where posts are written. */
const adminPaths: Record<keyof Publishers, RegExp> = {
  wordpress: /\/(?:wp-admin|wp-login\.php|wp-json)(?:\/.*)?$/,
  ghost: /\/ghost(?:\/.*)?$/,
}

function readCredentials(publisher: keyof Publishers, input: NewConnection): Credentials {
  const { baseUrl, username, secret } = NewConnection.parse(input)
  const url = parseTargetUrl(baseUrl)
  if (url === null) throw new DomainError('validation_failed', siteTexts.connectionUrlInvalid)
  if (publisher === 'wordpress' && username === null)
    throw new DomainError('validation_failed', siteTexts.connectionUserMissing)
  const path = url.pathname.replace(adminPaths[publisher], '').replace(/\/+$/, '')
  return { baseUrl: `${url.origin}${path}/`, username: publisher === 'wordpress' ? username : null, secret }
}

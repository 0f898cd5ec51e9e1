import type {
  BeforeCreation,
  Publishers,
  RemoteArticle,
  RemoteOutcome,
  RemoteRefusal,
} from '#adapters/publishers/publisher.ts'
import type { Db } from '#db/db.ts'
import type { SiteDeps } from '../site-deps.ts'
import type { WholeSiteRow } from '../site-rows.ts'
import { openCredentials } from './connection.ts'

type RemoteDeps = Pick<SiteDeps, 'publishers' | 'sealer' | 'stopping'>
type ConnectedSite = Pick<WholeSiteRow, 'id' | 'host' | 'publisher' | 'connectionSecret'>

/**
 * Publishes an article with the software of its site, or finds the post that an earlier call created. A refusal is data; rejects only when the
 * process stops.
 */
export async function publishRemote(
  deps: RemoteDeps,
  site: ConnectedSite,
  article: RemoteArticle,
  beforeCreation?: BeforeCreation,
): Promise<RemoteOutcome> {
  const { publisher, credentials } = connectionOf(deps, site)
  if (publisher === null || credentials === null) return notConnected(site)
  return publisher.publish(credentials, article, deps.stopping, beforeCreation)
}

/** Whether the stored credentials work now. */
export async function testConnection(
  deps: RemoteDeps,
  site: ConnectedSite,
): Promise<{ ok: true; siteName: string | null } | RemoteRefusal> {
  const { publisher, credentials } = connectionOf(deps, site)
  if (publisher === null || credentials === null) return notConnected(site)
  return publisher.test(credentials, deps.stopping)
}

/** Removes an article from the external software. An article that no longer exists there is no error. */
export async function removeRemote(
  deps: RemoteDeps,
  site: ConnectedSite,
  remoteId: string,
): Promise<{ ok: true } | RemoteRefusal> {
  const { publisher, credentials } = connectionOf(deps, site)
  if (publisher === null || credentials === null) return notConnected(site)
  return publisher.remove(credentials, remoteId, deps.stopping)
}

/** Marks the credentials of a site as failing, unless they were replaced meanwhile. Until they are corrected, nothing more is published with them. */
export async function noteRefusedCredentials(
  db: Db,
  { id, connectionSecret }: Pick<WholeSiteRow, 'id' | 'connectionSecret'>,
  { text }: Pick<RemoteRefusal, 'text'>,
): Promise<void> {
  if (connectionSecret === null) return
  await db
    .updateTable('domains')
    .set({ connectionStatus: 'failing', connectionText: text })
    .where('id', '=', id)
    .where('connectionSecret', '=', connectionSecret)
    .execute()
}

function connectionOf({ publishers, sealer }: RemoteDeps, site: ConnectedSite) {
  const name = site.publisher as keyof Publishers | 'hosted'
  return { publisher: name === 'hosted' ? null : publishers[name], credentials: openCredentials(sealer, site) }
}

function notConnected({ host, connectionSecret }: ConnectedSite): RemoteRefusal {
  const text =
    connectionSecret === null
      ? `There are no credentials for ${host} yet.`
      : `The credentials for ${host} can no longer be used. Enter them again to reconnect this site.`
  return { ok: false, code: 'unauthorized', text, canRetry: false }
}

import type { Db } from '#db/db.ts'
import type { SiteRow } from './site-rows.ts'

/** A hosted site by its host name. A site that is not live shows nothing, and no other page is shown under its name. */
export type HostedSite = Pick<SiteRow, 'id' | 'userId' | 'host' | 'servesHost'> & { isLive: boolean }

/**
 * Whether a hosted site shows its pages: its domain is proven now. A site that is switched off accepts no new articles, and its existing ones stay.
 */
export function isLiveSite({ publisher, proofStatus }: Pick<SiteRow, 'publisher' | 'proofStatus'>) {
  return publisher === 'hosted' && proofStatus === 'proven'
}

/**
 * The hosted site of a host, if there is one. An unproven claim of a name does not count. A site whose proof lapsed while its host pointed here still
 * has the name.
 */
export async function findHostedSite(db: Db, host: string): Promise<HostedSite | null> {
  const site = await db
    .selectFrom('domains')
    .select(['id', 'userId', 'host', 'servesHost', 'publisher', 'proofStatus'])
    .where('host', '=', host)
    .where('publisher', '=', 'hosted')
    .where(({ eb, or }) => or([eb('proofStatus', '=', 'proven'), eb('servesHost', '=', true)]))
    .orderBy(({ eb }) => eb('proofStatus', '=', 'proven'), 'desc')
    .limit(1)
    .executeTakeFirst()
  if (site === undefined) return null
  const { id, userId, servesHost } = site
  return { id, userId, host, servesHost, isLive: isLiveSite(site) }
}

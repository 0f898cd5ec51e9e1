import type { Db } from '#db/db.ts'
import type { SiteRow } from './site-rows.ts'

/** A hosted site by the name it is asked for. One that is not live shows nothing, and keeps its name from showing anything else. */
export type HostedSite = Pick<SiteRow, 'id' | 'userId' | 'host' | 'servesHost'> & { isLive: boolean }

/** Whether a hosted site shows anything: it was proven and still is. One that is switched off takes nothing new, and keeps what it has. */
export function isLiveSite({ publisher, proofStatus }: Pick<SiteRow, 'publisher' | 'proofStatus'>) {
  return publisher === 'hosted' && proofStatus === 'proven'
}

/** The hosted site that stands under a host, if any. A name that is only claimed is nobody's; one that lapsed while it led to us is still held. */
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

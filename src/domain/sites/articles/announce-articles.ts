import { sql } from 'kysely'
import type { IndexNowAnswer } from '#adapters/index-now/index-now.ts'
import type { Db } from '#db/db.ts'
import { recordIndexNow } from '../health/record-indexing.ts'
import type { SiteDeps } from '../site-deps.ts'

const articlesMax = 10_000

/**
 * Tells search engines of articles on one host of ours that they were not told of; `null` when there are none. Only of hosts that lead here: pages under
 * another address are found by its sitemap. What was not taken is not told again, for the same reason.
 */
export async function announceNextHost(
  db: Db,
  { indexNow, stopping }: Pick<SiteDeps, 'indexNow' | 'stopping'>,
): Promise<{ host: string; answers: IndexNowAnswer[] } | null> {
  if (!indexNow.isOn) return null
  // Marked first: engines that are told twice after every crash stop listening; one article less is found by the sitemap.
  const { rows } = await sql<{ siteId: string; host: string; slug: string }>`
    with site as (
      select domains.id, host from domains where serves_host and exists (
        select from automation_posts where domain_id = domains.id and status = 'published' and announced_at is null
      ) order by domains.id limit 1
    ), told as (
      select automation_posts.id from automation_posts join site on site.id = domain_id
      where status = 'published' and announced_at is null order by automation_posts.id limit ${articlesMax} for no key update of automation_posts
    )
    update automation_posts set announced_at = now() from site, told
    where automation_posts.id = told.id and automation_posts.announced_at is null
    returning site.id as site_id, site.host, automation_posts.slug`.execute(db)
  const [site] = rows
  if (site === undefined) return null
  const { siteId, host } = site
  const answers = await indexNow.submit(
    host,
    rows.map(({ slug }) => `https://${host}/${slug}`),
    stopping,
  )
  const accepted = answers.filter(({ outcome }) => outcome === 'taken' || outcome === 'pending')
  if (accepted.length > 0) await recordIndexNow(db, siteId, sumOf(accepted))
  return { host, answers }
}

function sumOf(answers: readonly IndexNowAnswer[]): number {
  return answers.reduce((sum, { urls }) => sum + urls, 0)
}

import { sql } from 'kysely'
import type { IndexNowAnswer } from '#adapters/index-now/index-now.ts'
import type { Db } from '#db/db.ts'
import { recordIndexNow } from '../health/record-indexing.ts'
import type { SiteDeps } from '../site-deps.ts'

const articlesMax = 10_000

/**
 * Announces to search engines the articles of one host that were not announced yet; `null` when there are none. Covers only hosts that point to this
 * installation: pages at another address are found by its sitemap. An article that was not accepted is not announced again, because the sitemap lists
 * it too.
 */
export async function announceNextHost(
  db: Db,
  { indexNow, stopping }: Pick<SiteDeps, 'indexNow' | 'stopping'>,
): Promise<{ host: string; answers: IndexNowAnswer[] } | null> {
  if (!indexNow.isOn) return null
  // Marked before the request: a crash must not cause a second announcement, because search engines ignore hosts that repeat themselves. An article
  // that was not announced is found by the sitemap.
  const { rows } = await sql<{ siteId: string; host: string; slug: string }>`
    with site as (
      select domains.id, host from domains where serves_host and exists (
        select from automation_posts where domain_id = domains.id and status = 'published' and announced_at is null
      ) order by domains.id limit 1
    ), candidates as (
      select automation_posts.id from automation_posts join site on site.id = domain_id
      where status = 'published' and announced_at is null order by automation_posts.id limit ${articlesMax} for no key update of automation_posts
    )
    update automation_posts set announced_at = now() from site, candidates
    where automation_posts.id = candidates.id and automation_posts.announced_at is null
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

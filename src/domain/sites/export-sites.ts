import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { readJsonRows } from '#db/json-rows.ts'

type Row = Record<string, unknown>

/** A member's own sites without their secrets, and the articles on these sites or published for the member, newest first. */
export async function exportSites(
  db: Db,
  userId: string,
  { sitesMax, articlesMax }: { sitesMax: number; articlesMax: number },
): Promise<{ sites: Row[]; siteArticles: Row[] }> {
  const sites = await readJsonRows(
    db,
    sql`
      select id, host, name, tagline, publisher, blog_theme, categories, is_on, is_imported, posts_per_day, spacing_minutes, proof_status, proof_method,
        proven_at, proof_last_method, proof_last_ok, proof_last_text, proof_last_at, health_status, health_reasons, health_checked_at, serves_host,
        connection_base_url, connection_username, connection_status, connection_text, connection_tested_at, created_at, updated_at
      from domains where user_id = ${userId} order by id desc`,
    sitesMax,
  )
  const siteArticles = await readJsonRows(
    db,
    sql`
      select id, domain_id, slug, title, content, excerpt, meta_description, category, tags, keyword, target_url, anchor_text, link_rel, writer,
        word_count, reading_time, status, url, view_count, referral_clicks, published_at, created_at, updated_at
      from automation_posts where id in (${articleIds(userId, articlesMax)}) order by id desc`,
    articlesMax,
  )
  return { sites, siteArticles }
}

/**
 * The newest articles for the member and the newest on each of the member's sites: each list comes from its own index, while one condition with `or`
 * would read all articles of all members.
 */
function articleIds(userId: string, max: number) {
  return sql`
    (select id from automation_posts where user_id = ${userId} order by id desc limit ${max})
    union
    (select newest.id from domains cross join lateral (
      select id from automation_posts where domain_id = domains.id order by id desc limit ${max}
    ) newest where domains.user_id = ${userId})`
}

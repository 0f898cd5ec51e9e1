import { sql } from 'kysely'
import { categories } from '#contract/posts/post-values.ts'
import type { Db } from '#db/db.ts'
import { makeMember } from './campaigns.ts'

/** Sites of all topics and paces; one of eleven does not answer. */
export async function makeQueuedSites(db: Db, count: number): Promise<void> {
  await sql`
    insert into domains (host, name, categories, posts_per_day, spacing_minutes, proof_status, proof_method, proven_at, health_status)
    select 'site-' || no || '.example', 'Site', (${categories}::text[])[1 + no % 9 : 1 + no % 9 + no % 2], 1 + no % 3, 240 * (no % 8), 'proven', 'operator',
      now(), case when no % 11 = 0 then 'failing' else 'healthy' end from generate_series(1, ${count}::int) no`.execute(
    db,
  )
}

/** Every article of `articles` is as old as its number times seven hours, on a site of its number times three. */
export async function makeOldArticles(db: Db, articles: number): Promise<void> {
  await sql`
    insert into automation_posts (domain_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url, anchor_text,
      link_rel, writer, word_count, reading_time, status, url, published_at, created_at)
    select site.id, 'key ' || no, 'a-' || no, 'An article ' || no, '', '', '', 'General', 'keyword', 'https://t.example/', 'anchor', 'ugc', 'embedded', 700,
      4, 'published', 'https://x.example/', date_trunc('milliseconds', now()), now() - no * interval '7 hours'
    from generate_series(1, ${articles}::int) no
    join (select id, row_number() over (order by host) as nth from domains) site on site.nth = 1 + no * 3 % (select count(*) from domains)`.execute(
    db,
  )
}

/** Links of another campaign to the target, some of them still on their way. */
export async function makeLinksTo(db: Db, target: string, links: number): Promise<void> {
  const { userId } = await makeMember(db)
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      with campaign as (
        insert into campaigns (user_id, status, target_url, target_domain, hold_id, started_at)
        values (${userId}, 'running', ${`https://${target}/`}, ${target}, uuidv7(), now()) returning id
      )
      insert into placements (campaign_id, user_id, number, state, keyword, anchor_text, anchor_kind, domain_id, site_host, site_kind, attempts, started_at)
      select campaign.id, ${userId}, no, 'writing', 'keyword', 'anchor', 'other', site.id, site.host, 'network', 1, now()
      from campaign, generate_series(1, ${links}::int) no
      join (select id, host, row_number() over (order by host desc) as nth from domains) site
        on site.nth = 1 + no * no % (select count(*) from domains)`.execute(db)
    await sql`
      update placements set state = 'verified', post_id = uuidv7(), url = 'https://x.example/', verified_at = now(), guarantee_until = now()
      where number % 4 <> 0`.execute(db)
  })
}

import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { AutomationPosts } from '#db/types.ts'

/** An article on a site, stored without the writer, so that the test defines all relevant content. */
export async function makeHostedArticle(
  db: Db,
  domainId: string,
  fields: Partial<Insertable<AutomationPosts>> = {},
): Promise<Selectable<AutomationPosts>> {
  const slug = fields.slug ?? `article-${randomUUID().slice(0, 8)}`
  return db
    .insertInto('automationPosts')
    .values({
      domainId,
      publishKey: randomUUID(),
      slug,
      title: 'Rain barrels that last',
      content:
        '<p>Barrels fill fast; <a href="https://example.com/barrels" rel="sponsored">a good barrel</a> lasts.</p><h2>Where to put one</h2><p>In the shade.</p>',
      excerpt: 'What to look for in a rain barrel, and where to put it.',
      metaDescription: 'How to choose a rain barrel that lasts, and where to put it.',
      category: 'General',
      keyword: 'rain barrels',
      targetUrl: 'https://example.com/barrels',
      anchorText: 'a good barrel',
      linkRel: 'sponsored',
      writer: 'embedded',
      wordCount: 420,
      readingTime: 3,
      status: 'published',
      url: `https://example.com/${slug}`,
      publishedAt: new Date(),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Published articles `from` to `to` of each site in turn, named `article-1` and so on, without the effects on other tables. */
export async function makeLiveArticles(
  db: Db,
  { siteIds, from, to, category = 'General' }: { siteIds: string[]; from: number; to: number; category?: string },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into automation_posts (domain_id, publish_key, slug, title, content, excerpt, meta_description, category, keyword, target_url, anchor_text,
        link_rel, writer, word_count, reading_time, status, url, published_at)
      select site, site || '-' || no, 'article-' || no, 'A title of it', '', '', '', ${category}, 'x', 'https://a.example/', 'x', 'ugc', 'embedded', 9, 1,
        'published', 'https://b.example/' || no, date_trunc('milliseconds', now()) from generate_series(${from}::int, ${to}::int) no
      cross join unnest(${siteIds}::uuid[]) site order by no`.execute(db)
  })
  await sql`update site_figures set live_articles = (select count(*) from automation_posts where domain_id = site_figures.domain_id)`.execute(
    db,
  )
}

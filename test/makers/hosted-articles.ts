import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
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

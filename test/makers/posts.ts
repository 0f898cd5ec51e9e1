import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { type ComposedArticle, composeArticle } from '#domain/articles/compose/compose-article.ts'
import type { PostRow } from '#domain/posts/queries.ts'
import { publishTrialPost, type TrialPostToPublish } from '#domain/posts/trials/publish-trial-post.ts'
import { atOnce } from '../harness/turns.ts'

/** An article of a few hundred legitimate words about a keyword. */
export function makeArticle(keyword = 'garden tools', overrides: Partial<ComposedArticle> = {}): ComposedArticle {
  const sentence = `People who compare ${keyword} look first at what they need, then at what they can keep in order. `
  const raw = `<h1>A short guide to ${keyword}</h1><p>${sentence.repeat(3)}</p><h2>Choosing ${keyword}</h2><p>${sentence.repeat(4)}</p><p>${sentence.repeat(4)}</p>`
  const composed = atOnce(
    composeArticle(raw, {
      keyword,
      anchorText: 'this shop',
      targetUrl: 'https://shop.example.com/',
      linkRel: 'ugc',
    }),
  )
  if (!composed.ok) throw new Error(`The test article was refused: ${composed.reason}`)
  return { ...composed.article, ...overrides }
}

/** Publishes a trial post, as for a guest. */
export function makeTrialPost(db: Db, overrides: Partial<TrialPostToPublish> = {}): Promise<PostRow> {
  const keyword = overrides.keyword ?? 'garden tools'
  return publishTrialPost(db, {
    article: makeArticle(keyword, { slugText: `guide-${randomBytes(5).toString('hex')}` }),
    keyword,
    anchorText: 'this shop',
    targetUrl: 'https://shop.example.com/',
    linkRel: 'ugc',
    writer: 'embedded',
    featuredImage: null,
    lifetimeSeconds: 86_400,
    ...overrides,
  })
}

/** Publishes a permanent post, as after a claim. */
export async function makePermanentPost(db: Db, overrides: Partial<TrialPostToPublish> = {}): Promise<PostRow> {
  const { id } = await makeTrialPost(db, overrides)
  return db
    .updateTable('blogPosts')
    .set({ isTrialPost: false, expiresAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Moves a trial post's end into the past. */
export async function endTrial(db: Db, slug: string): Promise<void> {
  await db
    .updateTable('blogPosts')
    .set({ expiresAt: sql<Date>`now() - interval '1 second'` })
    .where('slug', '=', slug)
    .execute()
}

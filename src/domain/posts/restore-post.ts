import { sql } from 'kysely'
import { errorTexts } from '#contract/texts.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Brings an archived post back as a permanent one, under its own slug and id, and notes the time in its archive record: both or neither.
 * Throws `archive_not_found` when there is no record, or it was restored before.
 */
export async function restorePost(db: Db, postId: string): Promise<{ slug: string }> {
  return db.transaction().execute(async (db) => {
    const record = await db
      .updateTable('blogPostsArchive')
      .set({ restoredAt: sql<Date>`now()` })
      .where('blogPostId', '=', postId)
      .where('restoredAt', 'is', null)
      .returning(['slug'])
      .executeTakeFirst()
    if (record === undefined) throw new DomainError('archive_not_found', errorTexts.archiveNotFound)
    await insertArchived(db, postId)
    return record
  })
}

/** Columns that the database computes are left out; everything else comes back as it was, but for what made it a trial. */
async function insertArchived(db: Db, postId: string): Promise<void> {
  await sql`
    insert into blog_posts (id, user_id, title, slug, content, excerpt, meta_description, keyword, keywords, target_url, anchor_text, link_rel,
      status, is_trial_post, expires_at, view_count, seo_score, seo_rules, reading_time, word_count, featured_image, author_name, tags, category,
      writer, is_claimed, claimed_by, claimed_at, contextual_links, published_at, created_at)
    select post.id, post.user_id, post.title, post.slug, post.content, post.excerpt, post.meta_description, post.keyword, post.keywords,
      post.target_url, post.anchor_text, post.link_rel, 'published', false, null, post.view_count, post.seo_score, post.seo_rules,
      post.reading_time, post.word_count, post.featured_image, post.author_name, post.tags, post.category, post.writer, post.is_claimed,
      post.claimed_by, post.claimed_at, post.contextual_links, post.published_at, post.created_at
    from blog_posts_archive archive, jsonb_populate_record(null::blog_posts, archive.archived_data) post
    where archive.blog_post_id = ${postId}`.execute(db)
}

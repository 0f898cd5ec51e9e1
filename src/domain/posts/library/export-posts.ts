import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { readJsonRows } from '#db/json-rows.ts'

/** A member's stored posts, newest first, at most `max` of each kind, for the export of the member's own data. */
export async function exportPosts(db: Db, userId: string, max: number) {
  return {
    postAuthor:
      (
        await readJsonRows(db, sql`select slug, name, bio, member_since from post_authors where user_id = ${userId}`, 1)
      )[0] ?? null,
    postDrafts: await readJsonRows(db, sql`select * from post_drafts where user_id = ${userId} order by id desc`, max),
    postImages: await readJsonRows(
      db,
      sql`select id, '/media/images/' || id || '-1600.webp' as path, width, height, is_animated, bytes, created_at
        from post_images where user_id = ${userId} order by id desc`,
      max,
    ),
    posts: await readJsonRows(
      db,
      sql`select id, slug, title, content, excerpt, meta_description, keyword, keywords, target_url, anchor_text, link_rel, status, view_count,
        seo_score, featured_image, author_name, moderation, moderation_note, tags, category, writer, is_claimed, claimed_at, contextual_links, published_at, created_at, updated_at
        from blog_posts where user_id = ${userId} order by id desc`,
      max,
    ),
    archivedPosts: await readJsonRows(
      db,
      sql`select blog_post_id, slug, archive_reason, archived_data, created_at, restored_at
        from blog_posts_archive where user_id = ${userId} order by created_at desc`,
      max,
    ),
  }
}

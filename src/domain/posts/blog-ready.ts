import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Whether posts can be stored: the table is writable, and slugs are unique. */
export async function isBlogReady(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean | null }>`
    select has_any_column_privilege(to_regclass('public.blog_posts'), 'update') and exists (
      select from pg_constraint where conrelid = to_regclass('public.blog_posts') and conname = 'blog_posts_slug_key'
    ) as ready`.execute(db)
  return rows[0]?.ready === true
}

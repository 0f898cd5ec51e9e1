import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Tags of published posts with their number of posts, the most used first. */
export async function listTags(db: Db, limit: number): Promise<{ tag: string; posts: number }[]> {
  const { rows } = await sql<{ tag: string; posts: number }>`
    with counted as (
      (select label, posts from blog_label_counts where label like '@%' order by posts desc, label limit ${2 * limit})
      union all
      -- pending changes of the counts, also for tags outside the most used ones
      select label, sum(change)::bigint from blog_label_changes where label like '@%' group by label
      union all
      select label, posts from blog_label_counts where label in (select label from blog_label_changes where label like '@%')
        and label not in (select label from blog_label_counts where label like '@%' order by posts desc, label limit ${2 * limit})
    )
    select substr(label, 2) as tag, sum(posts)::int as posts from counted group by label having sum(posts) > 0
    order by posts desc, tag limit ${limit}`.execute(db)
  return rows
}

/** The number of published posts of each category that has any. */
export async function countCategories(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ category: string; posts: number }>`
    select substr(label, 2) as category, sum(posts)::int as posts from (
      select label, posts from blog_label_counts where label like '#%'
      union all select label, change from blog_label_changes where label like '#%'
    ) counted group by label`.execute(db)
  return new Map(rows.map(({ category, posts }) => [category, posts]))
}

/** The number of published posts of an author of `post_authors`, as SQL: the stored count with the changes that are not added up yet. */
export const authorPostCount = `(select coalesce(sum(posts), 0)::int from (
    select posts from blog_label_counts where label = '~' || post_authors.slug
    union all select change from blog_label_changes where label = '~' || post_authors.slug
  ) counted)`

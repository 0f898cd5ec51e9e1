import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** How many posts are counted: enough to distinguish common words from rare ones. */
const countedPosts = 5_000

/** Recounts how common each word is in the newest posts. The counts decide which word a typing error most likely meant. */
export async function countSearchWords(db: Db): Promise<void> {
  await sql`select count_blog_words(${countedPosts}::int)`.execute(db)
}

/** Adds the words of at most `postsMax` new trial posts to those that searches correct and complete. Returns how many posts there were. */
export async function learnTrialWords(db: Db, postsMax: number): Promise<number> {
  const { rows } = await sql<{ posts: number }>`select learn_words_of_trial_posts(${postsMax}::int) as posts`.execute(
    db,
  )
  return rows[0]?.posts ?? 0
}

/** Updates the counts of posts for each category and tag. */
export async function countLabels(db: Db): Promise<void> {
  await sql`select count_blog_labels()`.execute(db)
}

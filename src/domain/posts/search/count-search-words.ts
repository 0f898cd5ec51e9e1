import { sql } from 'kysely'
import type { Db } from '#db/db.ts'

/** Posts whose words are counted: enough to tell common words from rare ones. */
const countedPosts = 5_000

/** Counts anew how common each word is among the newest posts, which decides between words that a typing error may have meant. */
export async function countSearchWords(db: Db): Promise<void> {
  await sql`select count_blog_words(${countedPosts}::int)`.execute(db)
}

/** Adds up the posts that came under a category or tag, or left it. */
export async function countLabels(db: Db): Promise<void> {
  await sql`select count_blog_labels()`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { AuthorRow } from './author-queries.ts'
import { provideAuthor } from './provide-author.ts'

/** Changes how a member is shown beside own posts; existing posts get the new name. The address of the author's page stays. */
export async function changeAuthor(
  db: Db,
  who: { userId: string },
  { name, bio }: { name: string; bio: string },
): Promise<AuthorRow> {
  return db.transaction().execute(async (db) => {
    const { slug } = await provideAuthor(db, who, { name, bio })
    await db
      .updateTable('postAuthors')
      .set({ name, bio, updatedAt: sql<Date>`now()` })
      .where('userId', '=', who.userId)
      .execute()
    await db
      .updateTable('blogPosts')
      .set({ authorName: name })
      .where('userId', '=', who.userId)
      .where('writer', '=', 'member')
      .where('authorName', '<>', name)
      .execute()
    return { slug, name, bio }
  })
}

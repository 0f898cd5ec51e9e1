import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'

/** How many posts are counted: enough to distinguish common words from rare ones. */
const countedPosts = 5_000

/** Recounts how common each word is in the newest posts. The counts decide which word a typing error most likely meant. */
export async function countSearchWords(db: Db): Promise<void> {
  await sql`select count_blog_words(${countedPosts}::int)`.execute(db)
}

/** Adds the words of at most `postsMax` new trial posts to those that searches correct and complete. Returns how many posts there were. */
export async function learnTrialWords(db: Db, postsMax: number): Promise<number> {
  const posts = await unlearnedPosts(db, [postsMax])
  if (posts.length === 0) return 0
  const known = piecesSentTo(db)
  const sent: string[] = []
  const texts = posts.map(({ content }) => {
    const fresh = new Set((content ?? '').split(betweenPieces).filter((piece) => !known.has(piece)))
    sent.push(...fresh)
    for (const piece of fresh) if (piece.length <= rememberedLengthMax) known.add(piece)
    return [...fresh].join(' ')
  })
  try {
    await learnWords(db, [posts.map(({ id }) => id), texts.filter((text) => text !== '')])
  } catch (error) {
    for (const piece of sent) known.delete(piece)
    throw error
  }
  return posts.length
}

/** The posts may be gone. */
const unlearnedPosts = prepared<{ id: string; content: string | null }>(
  'unlearned_posts',
  `select post_id as id, concat_ws(' ', title, keyword, words_of(tags), left(content, 200000)) as content
   from unlearned_posts left join blog_posts on id = post_id order by post_id limit $1`,
)

const learnWords = prepared('learn_words', 'select learn_words_of_trial_posts($1::uuid[], $2::text[])')

/** Tags and spaces, with the marks of sentences before and after them: the parser of searches ends a word there. */
const betweenPieces = /[.,:!?)]*(?:\s|<\/?[a-z][^<>]*>)[\s(]*/

/** About twice the words of all topic frames, as they are written. A longer one would keep its whole text in memory. */
const piecesMax = 50_000
const rememberedLengthMax = 12
const piecesSent = new WeakMap<Db, Set<string>>()

/** Pieces of texts whose words are in the database already. Most of an article's are. */
function piecesSentTo(db: Db): Set<string> {
  const known = piecesSent.get(db)
  if (known !== undefined && known.size < piecesMax) return known
  const pieces = new Set<string>()
  piecesSent.set(db, pieces)
  return pieces
}

/** Updates the counts of posts for each category and tag. */
export async function countLabels(db: Db): Promise<void> {
  await sql`select count_blog_labels()`.execute(db)
}

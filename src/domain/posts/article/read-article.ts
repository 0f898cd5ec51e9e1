import type { Db } from '#db/db.ts'
import { columnName, prepared } from '#db/prepared.ts'
import type { PublicAuthor } from '../editor/author-queries.ts'
import { authorPostCount } from '../label-queries.ts'
import { listRelatedPosts } from '../list-posts.ts'
import { liveSql, missingPost, type PostRow, type PublicPostRow, publicColumns } from '../queries.ts'
import { storedRelatedMax } from './relate-posts.ts'

const relatedMax = 3

/** What a page shows of a related post. */
export type RelatedRow = Pick<
  PostRow,
  'id' | 'slug' | 'title' | 'category' | 'readingTime' | 'publishedAt' | 'expiresAt'
>

/** `author` is `null` for posts of guests and of former members. */
export type Article = { post: PublicPostRow; author: PublicAuthor | null; related: RelatedRow[] }

/** Times in JSON are milliseconds since 1970. */
type RelatedJson = Omit<RelatedRow, 'publishedAt' | 'expiresAt'> & Record<'publishedAt' | 'expiresAt', number | null>
type ArticleRow = PublicPostRow & {
  author: PublicAuthor | null
  storedCount: number | null
  related: RelatedJson[]
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

const article = prepared<ArticleRow>(
  'article',
  `select ${publicColumns.map((name) => `post.${columnName(name)}`).join(', ')},
    (select json_build_object('slug', slug, 'name', name, 'bio', bio, 'memberSince', to_char(member_since, 'YYYY-MM-DD'),
      'postCount', ${authorPostCount})
      from post_authors where slug = post.author_slug) as author,
    cardinality(stored.ids) as stored_count, array(
      select json_build_object('id', id, 'slug', slug, 'title', title, 'category', category, 'readingTime', reading_time,
        'publishedAt', ${milliseconds('published_at')}, 'expiresAt', ${milliseconds('expires_at')})
      from unnest(stored.ids) with ordinality as listed (listed_id, place) join blog_posts on id = listed_id
      where ${liveSql} order by place limit ${relatedMax}
    ) as related
  from blog_posts post left join related_posts stored on stored.post_id = post.id
  where post.slug = $1 and post.status = 'published' and (post.expires_at is null or post.expires_at > now())`,
)

/** A live post with its author and related posts, in one statement. Throws like `getLivePost`. */
export async function readArticle(db: Db, slug: string): Promise<Article> {
  const [row] = await article(db, [slug])
  if (row === undefined) throw await missingPost(db, slug)
  const { author, storedCount, related, ...post } = row
  return {
    post,
    author: author?.postCount === 0 ? null : author,
    related: isComplete(storedCount, related) ? related.map(fromJson) : await listRelatedPosts(db, post, relatedMax),
  }
}

/** Otherwise the post was not searched yet, or too many of a full list are gone and the next ones are unknown. */
function isComplete(storedCount: number | null, related: RelatedJson[]): boolean {
  return storedCount !== null && (storedCount < storedRelatedMax || related.length === relatedMax)
}

function fromJson({ publishedAt, expiresAt, ...row }: RelatedJson): RelatedRow {
  return { ...row, publishedAt: dateOf(publishedAt), expiresAt: dateOf(expiresAt) }
}

function dateOf(at: number | null): Date | null {
  return at === null ? null : new Date(at)
}

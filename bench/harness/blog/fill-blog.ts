import { availableParallelism } from 'node:os'
import pg from 'pg'
import { categories } from '../../../src/contract/posts/post-values.ts'
import type { EmbeddedServer } from '../../../src/db/embedded/embedded-server.ts'
import { coverTextVersion } from '../../../src/domain/posts/queries.ts'
import { vocabularySize } from '../search-queries.ts'
import { createPostMaker, makeVocabulary } from './blog-texts.ts'
import { copiedPosts, copyPosts, copyWordPairs } from './copy-posts.ts'

const batchSize = 2_000

/** The index is built after the last post. Throws if the folder has another number of posts. */
export async function isFilled(server: EmbeddedServer, postCount: number): Promise<boolean> {
  const client = await connectOwner(server)
  const { rows } = await client.query<{ posts: number; isindexed: boolean }>(
    `select (select count(*)::int from blog_posts) as posts, to_regclass('blog_posts_search_idx') is not null as isindexed`,
  )
  await client.end()
  const { posts = 0, isindexed = false } = rows[0] ?? {}
  if (posts === 0) return false
  if (posts !== postCount || !isindexed)
    throw new Error(`The folder has ${posts} posts of an unfinished or different run. Delete it.`)
  return true
}

/**
 * Posts in the order of their publication, inserted without triggers and constraints. The indexes are built once at the end. Of a blog that has `from`
 * posts of an earlier call, the rest. With `copied`, posts beyond the first 131,072 are copies of these with other
 * numbers, which takes a third of the time.
 */
export async function fillBlog(
  server: EmbeddedServer,
  postCount: number,
  from = 0,
  { copied = false } = {},
): Promise<number> {
  const startedAt = performance.now()
  const clients = await Promise.all(
    Array.from({ length: Math.min(4, availableParallelism()) }, () => connectOwner(server)),
  )
  const [first] = clients
  if (first === undefined) throw new Error('No connection')
  const { rows } = await first.query<{ definition: string }>(
    `select pg_get_indexdef('blog_posts_search_idx'::regclass) as definition`,
  )
  await first.query('drop index blog_posts_search_idx')
  const vocabulary = makeVocabulary(vocabularySize)
  const madeCount = copied ? Math.min(postCount, copiedPosts) : postCount
  let next = from
  await Promise.all(
    clients.map(async (client, index) => {
      const makePost = createPostMaker(vocabulary, 100 + from + index)
      for (let first = next; first < madeCount; first = next) {
        next += batchSize
        await insertBatch(client, makePost, first, Math.min(batchSize, madeCount - first))
        if (first % 100_000 === 0) process.stderr.write(`${first.toLocaleString('en')} posts\n`)
      }
    }),
  )
  await copyPosts(clients, Math.max(from, madeCount), postCount)
  await buildIndexes(first, vocabulary, rows[0]?.definition ?? '')
  await addWordPairs(clients, from, madeCount)
  await copyWordPairs(first, Math.max(from, madeCount), postCount)
  await first.query('vacuum analyze')
  await Promise.all(clients.map((client) => client.end()))
  return (performance.now() - startedAt) / 1000
}

/** Triggers would count every word of every post. `replica` disables them. */
export async function connectOwner({ connection }: EmbeddedServer): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    options: '-c session_replication_role=replica -c maintenance_work_mem=1GB -c statement_timeout=0',
  })
  await client.connect()
  return client
}

async function insertBatch(
  client: pg.Client,
  makePost: ReturnType<typeof createPostMaker>,
  from: number,
  count: number,
): Promise<void> {
  const posts = Array.from({ length: count }, makePost)
  await client.query(
    `insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, tags, category, writer, published_at, search_no)
      select title, 'post-' || no, content, excerpt, '', 'ugc', 'published', 80, '[]', 1, 200, 'Ann', string_to_array(tags, ','),
        ($5::text[])[1 + no % 9], 'member', timestamptz '2024-01-01' + no * interval '1 second', no
      from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as made (title, content, excerpt, tags, nth),
        lateral (select $6::bigint + nth as no) numbered`,
    [
      posts.map(({ title }) => title),
      posts.map(({ content }) => content),
      posts.map(({ excerpt }) => excerpt),
      posts.map(({ tags }) => tags.join(',')),
      categories,
      from,
    ],
  )
}

async function buildIndexes(client: pg.Client, vocabulary: readonly string[], searchIndex: string): Promise<void> {
  process.stderr.write('indexes\n')
  await client.query(searchIndex)
  await client.query(`select setval('blog_search_no', (select max(search_no) from blog_posts))`)
  await client.query(
    `insert into blog_words (word, stem) select word, coalesce((ts_lexize('english_stem', word))[1], word) from unnest($1::text[]) word on conflict do nothing`,
    [vocabulary],
  )
  await client.query('select count_blog_words(5000)')
  await client.query('truncate blog_label_counts')
  await client.query(
    `insert into blog_label_counts select label, count(*) from blog_posts, labels_of(category, tags, author_slug) label group by label`,
  )
  // As the product's job stores them. To compose them for a million titles of invented words would take twenty minutes.
  await client.query(
    `insert into cover_texts (post_id, topic, version, alt)
      select id, category || ' ' || title, $1, 'Cover for an article about ' || title from blog_posts on conflict do nothing`,
    [coverTextVersion],
  )
}

/** So many posts are a chunk of `word_pairs`. */
const chunkSize = 4_096

/** As the product's job adds them, over all cores. */
async function addWordPairs(clients: pg.Client[], from: number, postCount: number): Promise<void> {
  process.stderr.write('pairs of words\n')
  await clients[0]?.query(
    'insert into unpaired_posts (no) select search_no from blog_posts where search_no > $1 and search_no <= $2',
    [from, postCount],
  )
  const firstChunk = Math.floor(from / chunkSize)
  const fullChunks = Math.floor(postCount / chunkSize)
  await Promise.all(
    clients.map(async (client, index) => {
      for (let chunk = firstChunk + index; chunk < fullChunks; chunk += clients.length)
        await client.query('select add_word_pairs($1, $2)', [chunk, 10 ** 9])
    }),
  )
}

import type pg from 'pg'

/** So many posts are made before others are copies of them: full chunks of `word_pairs`. */
export const copiedPosts = 2 ** 17
/** So many posts are a chunk of `word_pairs`. */
const chunkSize = 4_096

/** Copies posts to those with the numbers above `from`, up to `to`. PostgreSQL would parse all texts again for the generated column, so it is written like any other. */
export async function copyPosts(clients: pg.Client[], from: number, to: number): Promise<void> {
  if (to <= from) return
  await setGenerated(clients[0], '')
  let next = from
  await Promise.all(
    clients.map(async (client) => {
      for (let first = next; first < to; first = next) {
        // A batch is of one chunk, so that its posts are copies of successive ones.
        next = Math.min(to, first + chunkSize - (first % chunkSize))
        await copyBatch(client, first, next)
        if (first % copiedPosts === 0) process.stderr.write(`${first.toLocaleString('en')} posts\n`)
      }
    }),
  )
  await setGenerated(clients[0], 's')
}

async function setGenerated(client: pg.Client | undefined, kind: '' | 's'): Promise<void> {
  await client?.query(
    "update pg_attribute set attgenerated = $1 where attrelid = 'blog_posts'::regclass and attname = 'search'",
    [kind],
  )
}

const stretchesOf = (no: string) =>
  `array['0:' || (${no} >> 10), '1:' || (${no} >> 13), '2:' || (${no} >> 16), '3:' || (${no} >> 19)]`

async function copyBatch(client: pg.Client, first: number, last: number): Promise<void> {
  const shift = first - (first % copiedPosts)
  await client.query(
    `insert into blog_posts (title, slug, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, tags, category, writer, published_at, search_no, search)
      select title, 'post-' || no, content, excerpt, meta_description, link_rel, status, seo_score, seo_rules, reading_time, word_count,
        author_name, tags, category, writer, published_at + $3 * interval '1 second', no,
        ts_delete(search, ${stretchesOf('search_no')}) || array_to_tsvector(${stretchesOf('no')})
      from blog_posts, lateral (select search_no + $3::bigint as no) copied
      where search_no > $1 and search_no <= $2 order by search_no`,
    [first - shift, last - shift, shift],
  )
}

/** The pairs of words of copied posts: those of the posts they are copies of, in another chunk. */
export async function copyWordPairs(client: pg.Client, from: number, to: number): Promise<void> {
  if (to <= from) return
  const fullChunks = Math.floor(to / chunkSize)
  for (let chunk = Math.floor(from / chunkSize); chunk < fullChunks; ) {
    const shift = chunk - (chunk % (copiedPosts / chunkSize))
    const end = Math.min(fullChunks, shift + copiedPosts / chunkSize)
    const source = `where chunk between ${chunk - shift} and ${end - 1 - shift}`
    await client.query(
      `insert into word_pairs (bucket, chunk, entries) select bucket, chunk + $1, entries from word_pairs ${source} order by bucket, chunk`,
      [shift],
    )
    await client.query(
      `insert into paired_chunks (chunk, posts, is_complete) select chunk + $1, posts, true from paired_chunks ${source}`,
      [shift],
    )
    chunk = end
  }
  await client.query('delete from unpaired_posts where no > $1 and no < $2', [copiedPosts, fullChunks * chunkSize])
  await client.query(
    'insert into unpaired_posts (no) select search_no from blog_posts where search_no >= $1 and search_no > $2',
    [fullChunks * chunkSize, from],
  )
}

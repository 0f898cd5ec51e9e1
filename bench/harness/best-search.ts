import type pg from 'pg'

/** A search as PostgreSQL alone could answer it: one statement with everything that other statements of the product find out. */
export type BestSearch = { text: string; values: unknown[] }

const ranked = 100
const shown = 20
/** The posts of a stretch have the same number without so many of their last bits; see `blog_search_labels`. */
const stretchBits = [10, 13, 16, 19]

/**
 * The best plan of each search: the right spelling, the completions of the last word and the narrowest stretch of posts with enough matches are known
 * beforehand. One statement takes the newest matches from the index, ranks them and reads the rows of the first page. `words`: the searched words
 * after correction.
 */
export async function bestPlanOf(client: pg.Client, words: string): Promise<BestSearch> {
  const query = await queryOf(client, words)
  const last = Number((await client.query('select last_value as no from blog_search_no')).rows[0]?.no)
  for (const [level, bits] of stretchBits.entries()) {
    const newest = Math.floor(last / 2 ** bits)
    const stretch = `'${level}:${newest}' | '${level}:${Math.max(0, newest - 1)}'`
    const { rows } = await client.query<{ matches: number }>(
      `select count(*)::int as matches from (
         select from blog_posts where search @@ $1::tsquery and search @@ $2::tsquery limit $3) found`,
      [stretch, query, ranked],
    )
    if ((rows[0]?.matches ?? 0) >= ranked) return statementOf(query, stretch)
  }
  return statementOf(query, null)
}

async function queryOf(client: pg.Client, words: string): Promise<string> {
  const all = words.toLowerCase().split(' ')
  const last = all.at(-1) ?? ''
  const { rows } = await client.query<{ query: string }>(
    `select (plainto_tsquery('english', $1) && (plainto_tsquery('english', $2) || coalesce((
       select string_agg(distinct quote_literal(stem), ' | ')::tsquery from (
         select stem from blog_words where word like $3 order by posts desc, word limit 12) begun), '')))::text as query`,
    [all.slice(0, -1).join(' '), last, `${last}%`],
  )
  return rows[0]?.query ?? ''
}

function statementOf(query: string, stretch: string | null): BestSearch {
  return {
    text: `
      with found as materialized (
        select id, search_no, search from blog_posts
        where search @@ $1::tsquery${stretch === null ? '' : ' and search @@ $2::tsquery'} and status = 'published' and (expires_at is null or expires_at > now())
        order by search_no + 0 desc limit ${ranked}
      ), page as (
        select id from found order by ts_rank_cd('{0.05, 0.1, 0.3, 1.0}', search, $1::tsquery, 1) desc, search_no desc limit ${shown}
      )
      select id, slug, title, excerpt, category, tags, author_name, published_at, content from blog_posts where id in (select id from page)`,
    values: stretch === null ? [query] : [query, stretch],
  }
}

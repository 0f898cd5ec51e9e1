import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { searchRankedMax } from '#contract/limits.ts'
import type { SearchPosts, TextPart } from '#contract/posts/blog.ts'
import type { Db } from '#db/db.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'
import { findPostsInOrder, labelsOf, type PostSummaryRow, quotedLexeme, summaryColumns } from '../queries.ts'
import { lookUpWords, type WordsFound } from './look-up-words.ts'
import { markHits, markSnippet } from './mark-hits.ts'
import { type ParsedSearch, parseSearch, type SearchTerm } from './parse-search.ts'

export type FoundPost = { post: PostSummaryRow; titleParts: TextPart[]; snippetParts: TextPart[] }
export type FoundPosts = {
  posts: FoundPost[]
  nextCursor: string | null
  corrected: string | null
  total: number
  isTotalCapped: boolean
}

/** How well a post matches, its number, before which number all pages look, and what the first page made of the words. */
const SearchPlace = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int().min(0),
  z.number().int().min(0),
  z.array(z.string().max(30)).max(12),
  z.array(z.tuple([z.string().max(30), z.string().max(30)])).max(12),
])

/**
 * The posts that match what a reader typed, the best first. Words are found in every form (`links` finds `link`), the last one also as the beginning of
 * others, one that no post has as the word that was meant. Of very many matches the newest `searchRankedMax` are ranked and can be leafed through,
 * so that no search costs more than another. Pages after the first are of the same words and the same posts, however many are published meanwhile.
 * Nothing typed is an error. Throws `validation_failed` for a cursor that did not come from a search.
 */
export async function searchPosts(db: Db, input: SearchPosts): Promise<FoundPosts> {
  const search = parseSearch(input.q)
  if (search.groups.length === 0) return nothingFound
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, SearchPlace)
  const words = after === null ? await lookUpWords(db, search) : { completions: after[4], mended: new Map(after[5]) }
  const { page, total, before } = await findPage(db, search, words, { ...input, after })
  const [rows, forms] = await Promise.all([
    findPostsInOrder(
      db,
      page.slice(0, input.limit).map(({ id }) => id),
      [...summaryColumns, 'content'],
    ),
    findForms(db, search, words),
  ])
  const last = page.length > input.limit ? page[input.limit - 1] : undefined
  return {
    posts: rows.map((row) => ({
      post: row,
      titleParts: markHits(row.title, forms),
      snippetParts: markSnippet(textOf(row.content), forms),
    })),
    nextCursor:
      last === undefined
        ? null
        : encodeCursor(last.isStrict, last.rank, last.no, before, words.completions, [...words.mended]),
    corrected: words.mended.size === 0 ? null : correct(input.q, words.mended),
    total,
    isTotalCapped: total >= searchRankedMax,
  }
}

const nothingFound: FoundPosts = { posts: [], nextCursor: null, corrected: null, total: 0, isTotalCapped: false }

type FoundRow = { id: string; no: number; isStrict: number; rank: number }
type Page = SearchPosts & { after: z.infer<typeof SearchPlace> | null }

async function findPage(
  db: Db,
  search: ParsedSearch,
  words: WordsFound,
  { after, limit, category, tag }: Page,
): Promise<{ page: FoundRow[]; total: number; before: number }> {
  const strict = toQuery(search, words.mended, [])
  const loose = words.completions.length === 0 ? strict : toQuery(search, words.mended, words.completions)
  const beforeNo = after === null ? sql`(select last_value + 1 from blog_search_no)` : sql`${after[3]}::bigint`
  const later =
    after === null ? sql`true` : sql`(is_strict, rank, no) < (${after[0]}::int, ${after[1]}::int, ${after[2]}::bigint)`
  const { rows } = await sql<Partial<FoundRow> & { total: number; before: number }>`
    with place as materialized (select ${beforeNo} as before),
    found as materialized (
      select found.* from place, ranked_blog_posts(${strict}, ${loose}, ${labelsOf({ category, tag })}::text[], place.before, ${searchRankedMax}) found
    ), page as (
      select * from found where ${later} order by is_strict desc, rank desc, no desc limit ${limit + 1}
    )
    select page.*, (select count(*)::int from found) as total, place.before
    from place left join page on true order by is_strict desc, rank desc, no desc`.execute(db)
  return {
    page: rows.filter((row): row is FoundRow & { total: number; before: number } => typeof row.id === 'string'),
    total: rows[0]?.total ?? 0,
    before: rows[0]?.before ?? 0,
  }
}

/** What PostgreSQL is to look for. The last word stands for all the words that `completions` are stems of. */
function toQuery(
  { groups, prefix }: ParsedSearch,
  mended: ReadonlyMap<string, string>,
  completions: readonly string[],
): RawBuilder<unknown> {
  const ofTerm = ({ kind, text, isExcluded }: SearchTerm, isLast: boolean) => {
    const word = isExcluded ? text : (mended.get(text) ?? text)
    const exact =
      kind === 'phrase' ? sql`phraseto_tsquery('english', ${word})` : sql`plainto_tsquery('english', ${word})`
    if (isExcluded) return sql`!!${exact}`
    if (!isLast || completions.length === 0) return exact
    return sql`(${exact} || ${completions.map(quotedLexeme).join(' | ')}::tsquery)`
  }
  const ofGroup = (terms: SearchTerm[], isLastGroup: boolean) =>
    sql`(${sql.join(
      terms.map((term, index) => ofTerm(term, isLastGroup && index === terms.length - 1 && term.text === prefix)),
      sql` && `,
    )})`
  return sql`(${sql.join(
    groups.map((terms, index) => ofGroup(terms, index === groups.length - 1)),
    sql` || `,
  )})`
}

/** At most so many forms of the words are marked. */
const formsMax = 400

/** Every form of the words looked for that some post has, in small letters, to be marked where it stands. */
async function findForms(db: Db, { groups }: ParsedSearch, { completions, mended }: WordsFound): Promise<Set<string>> {
  const wanted = groups
    .flat()
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ text }) => mended.get(text) ?? text)
    .join(' ')
  const { rows } = await sql<{ word: string }>`
    select word from blog_words
    where stem = any(${completions}::text[] || tsvector_to_array(to_tsvector('english', ${wanted}))) limit ${formsMax}`.execute(
    db,
  )
  const typed = wanted.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // A word that means nothing by itself (`the`) is not looked for, and not marked.
  return new Set([...rows.map(({ word }) => word), ...typed.filter((word) => word.length > 3 || /\p{N}/u.test(word))])
}

/** What was typed, with the words that were meant. */
function correct(typed: string, mended: ReadonlyMap<string, string>): string {
  return typed.replace(/\p{L}+/gu, (word) => mended.get(word.toLowerCase()) ?? word)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of an article as it is kept, whose markup is our own: blocks end a word. */
function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot);/g, (_whole, name: string) => entities[name] ?? '')
}

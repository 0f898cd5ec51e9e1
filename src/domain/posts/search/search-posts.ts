import { z } from 'zod'
import { searchRankedMax } from '#contract/limits.ts'
import type { SearchPosts, TextPart } from '#contract/posts/blog.ts'
import { textOfHtml } from '#contract/text-of-html.ts'
import type { Db } from '#db/db.ts'
import { columnList, prepared } from '#db/prepared.ts'
import { decodeCursor, encodeCursor } from '#domain/list-cursor.ts'
import { labelsOf, quotedLexeme } from '../list-posts.ts'
import { coverText, type PostSummaryRow, summaryColumns } from '../queries.ts'
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

/**
 * The cursor: whether the exact words match, the rank and the number of the last post; the number below which all pages search; and the completions
 * and corrections of the first page.
 */
const SearchCursor = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int().min(0),
  z.number().int().min(0),
  z.array(z.string().max(30)).max(12),
  z.array(z.tuple([z.string().max(30), z.string().max(30)])).max(12),
])

/**
 * The posts that match a reader's input, the best first. Words match in every form (`links` finds `link`), the last word also as the beginning of
 * other words, and a word that no post contains is corrected. Of many matches, only the newest `searchRankedMax` are ranked and can be paged through,
 * and at most 20,000 posts are read for a phrase, so that the cost of a search is bounded: `pairWords` lets it read only posts that have the phrase. Later
 * pages use the same words and the same posts, even if more posts are published meanwhile. No input is an error. Throws `validation_failed` for a cursor that did not come from a search.
 */
export async function searchPosts(db: Db, input: SearchPosts): Promise<FoundPosts> {
  const search = parseSearch(input.q)
  if (search.groups.length === 0) return nothingFound
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor, SearchCursor)
  const words =
    after === null ? await lookUpWords(db, search) : { completions: after[4], corrections: new Map(after[5]) }
  const [{ page, total, isTotalCapped, before }, forms] = await Promise.all([
    findPage(db, search, words, { ...input, after }),
    findForms(db, search, words),
  ])
  const rows = await findRows(
    db,
    page.slice(0, input.limit).map(({ id }) => id),
  )
  const last = page.length > input.limit ? page[input.limit - 1] : undefined
  return {
    posts: rows.map((row) => ({
      post: row,
      titleParts: markHits(row.title, forms),
      snippetParts: markSnippet(textOfHtml(row.content, ' '), forms),
    })),
    nextCursor:
      last === undefined
        ? null
        : encodeCursor(last.isStrict, last.rank, last.no, before, words.completions, [...words.corrections]),
    corrected: words.corrections.size === 0 ? null : correct(input.q, words.corrections),
    total,
    isTotalCapped,
  }
}

const nothingFound: FoundPosts = { posts: [], nextCursor: null, corrected: null, total: 0, isTotalCapped: false }

type FoundRow = { id: string; no: number; isStrict: number; rank: number }
type Page = SearchPosts & { after: z.infer<typeof SearchCursor> | null }

type PageRow = Partial<FoundRow> & { total: number; isBounded: boolean; before: number }

const foundPage = prepared<PageRow>(
  'found_page',
  `with snapshot as materialized (select coalesce($4::bigint, (select last_value + 1 from blog_search_no)) as before),
    found as materialized (
      select found.* from snapshot,
        ranked_blog_posts(blog_search_query($1::jsonb), blog_search_query($2::jsonb), $3::text[], snapshot.before, ${searchRankedMax}) found
    ), page as (
      select * from found where id is not null and ($5::int is null or (is_strict, rank, no) < ($5::int, $6::int, $7::bigint))
      order by is_strict desc, rank desc, no desc limit $8
    )
    select page.id, page.no, page.is_strict, page.rank, (select count(id)::int from found) as total,
      (select count(*) > count(id) from found) as is_bounded, snapshot.before
    from snapshot left join page on true order by is_strict desc, rank desc, no desc`,
)

async function findPage(
  db: Db,
  search: ParsedSearch,
  words: WordsFound,
  { after, limit, category, tag }: Page,
): Promise<{ page: FoundRow[]; total: number; isTotalCapped: boolean; before: number }> {
  const strict = toQuery(search, words.corrections, [])
  const loose = toQuery(search, words.corrections, words.completions)
  const [isStrict = null, rank = null, no = null, before = null] = after ?? []
  const rows = await foundPage(db, [strict, loose, labelsOf({ category, tag }), before, isStrict, rank, no, limit + 1])
  const total = rows[0]?.total ?? 0
  return {
    page: rows.filter((row): row is FoundRow & PageRow => typeof row.id === 'string'),
    total,
    isTotalCapped: total >= searchRankedMax || rows[0]?.isBounded === true,
    before: rows[0]?.before ?? 0,
  }
}

/** The query as `blog_search_query` takes it. The last word also matches all words with the stems in `completions`. */
function toQuery(
  { groups, prefix }: ParsedSearch,
  corrections: ReadonlyMap<string, string>,
  completions: readonly string[],
): string {
  const ofTerm = ({ kind, text, isExcluded }: SearchTerm, isLast: boolean) => ({
    text: isExcluded ? text : (corrections.get(text) ?? text),
    isPhrase: kind === 'phrase',
    isExcluded,
    completions:
      isLast && !isExcluded && text === prefix && completions.length > 0
        ? completions.map(quotedLexeme).join(' | ')
        : null,
  })
  return JSON.stringify(
    groups.map((terms, index) =>
      terms.map((term, nth) => ofTerm(term, index === groups.length - 1 && nth === terms.length - 1)),
    ),
  )
}

type TextRow = PostSummaryRow & { content: string }

const foundPosts = prepared<TextRow>(
  'found_posts',
  `select ${columnList([...summaryColumns, 'content'])}, ${coverText} as cover_text from blog_posts where id = any($1::uuid[])`,
)

/** The posts with these ids that the caller may see, in the order of the ids. */
async function findRows(db: Db, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return []
  const byId = new Map((await foundPosts(db, [ids])).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The maximum number of word forms that are marked. */
const formsMax = 400

const wordForms = prepared<{ word: string }>(
  'word_forms',
  `select word from blog_words where stem = any((select $1::text[] || tsvector_to_array(to_tsvector('english', $2)))::text[]) limit ${formsMax}`,
)

/** Every form of the searched words that occurs in a post, in lower case, for marking. */
async function findForms(
  db: Db,
  { groups }: ParsedSearch,
  { completions, corrections }: WordsFound,
): Promise<Set<string>> {
  const searched = groups
    .flat()
    .filter(({ isExcluded }) => !isExcluded)
    .map(({ text }) => corrections.get(text) ?? text)
    .join(' ')
  const rows = await wordForms(db, [completions, searched])
  const typed = searched.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  // A stop word (`the`) is not searched for and not marked.
  return new Set([...rows.map(({ word }) => word), ...typed.filter((word) => word.length > 3 || /\p{N}/u.test(word))])
}

/** The input with its corrected words. */
function correct(typed: string, corrections: ReadonlyMap<string, string>): string {
  return typed.replace(/\p{L}+/gu, (word) => corrections.get(word.toLowerCase()) ?? word)
}

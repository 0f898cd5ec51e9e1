import type { Db } from '#db/db.ts'
import { prepared } from '#db/prepared.ts'
import { oneEditAway } from './one-edit-away.ts'
import { correctableWords, type ParsedSearch } from './parse-search.ts'

/** The maximum number of completions of the last word. */
const completionsMax = 12
/** Shorter words have too many similar words for a reliable correction. */
const correctableMin = 4
/** From this length on, two errors are allowed. */
const twoErrorsMin = 7

export type WordsFound = {
  /** Stems of words that begin with the last word. */
  completions: string[]
  /** Corrections of words that no post contains. */
  corrections: Map<string, string>
}

/**
 * Whether a post has a word costs a look at all posts with it in the search index, so only words that are not in the table are looked for there:
 * `case` fixes this order. The bounds come from a row of their own, so that the plan is the same for all words.
 */
const knownWords = prepared<{ unknown: string[] | null; completions: string[] | null }>(
  'known_words',
  `select
    (select array_agg(typed) from unnest((select $1::text[])) typed, lateral (select ts_lexize('english_stem', typed) as stems) lexized
      -- stop words have no stem
      where cardinality(stems) > 0 and case
        when exists (select from blog_words where word = typed) or exists (select from blog_words where stem = stems[1]) then false
        -- The words of the newest trial posts are not in the table yet.
        else not is_in_blog_search(stems[1]) end) as unknown,
    (select array_agg(distinct stem) from (
      select stem from (select $2::text as first, $3::text as last offset 0) bounds, blog_words
      where word >= bounds.first and word < bounds.last order by posts desc, word limit ${completionsMax}
    ) begun) as completions`,
)

/** The most common of the words with one typing error. */
const wordsOneErrorAway = prepared<{ word: string }>(
  'words_one_error_away',
  `select word from blog_words where word = any($2::text[]) order by (left(word, 1) = left($1::text, 1)) desc, posts desc, word limit 1`,
)

/** The same among the words of trial posts that are not in the table yet. */
const newWordsOneErrorAway = prepared<{ word: string | null }>(
  'new_words_one_error_away',
  `select new_blog_word($1::text[]) as word`,
)

const wordsTwoErrorsAway = prepared<{ word: string }>(
  'words_two_errors_away',
  `select word from blog_words where word % $1::text and length(word) between length($1::text) - 2 and length($1::text) + 2
      and levenshtein_less_equal(word, $1::text, 2) <= 2
    order by levenshtein_less_equal(word, $1::text, 2), posts desc, word limit 1`,
)

/** Looks up the words of a search among the words of all posts: completions and corrections. */
export async function lookUpWords(db: Db, search: ParsedSearch): Promise<WordsFound> {
  const words = correctableWords(search)
  const { prefix } = search
  if (words.length === 0) return { completions: [], corrections: new Map() }
  const [known] = await knownWords(db, [words, ...beginningWith(prefix)])
  const completions = known?.completions ?? []
  const unknown = (known?.unknown ?? []).filter(
    (word) => word.length >= correctableMin && !(word === prefix && completions.length > 0),
  )
  const corrections = new Map<string, string>()
  for (const word of unknown) {
    const meant = await findMeant(db, word)
    if (meant !== null) corrections.set(word, meant)
  }
  return { completions, corrections }
}

/** The range of words with a prefix: from itself up to itself with the last letter that exists. Without a prefix, a range without a word. */
function beginningWith(prefix: string | null): [string, string] {
  return prefix === null ? ['', ''] : [prefix, `${prefix}\u{10ffff}`]
}

async function findMeant(db: Db, word: string): Promise<string | null> {
  const oneErrorAway = oneEditAway(word)
  const [close] = await wordsOneErrorAway(db, [word, oneErrorAway])
  if (close !== undefined) return close.word
  const [added] = await newWordsOneErrorAway(db, [oneErrorAway])
  if (typeof added?.word === 'string') return added.word
  if (word.length < twoErrorsMin) return null
  const [far] = await wordsTwoErrorsAway(db, [word])
  return far?.word ?? null
}

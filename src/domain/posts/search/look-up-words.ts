import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
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

/** Looks up the words of a search among the words of all posts: completions and corrections. */
export async function lookUpWords(db: Db, search: ParsedSearch): Promise<WordsFound> {
  const words = correctableWords(search)
  const { prefix } = search
  if (words.length === 0) return { completions: [], corrections: new Map() }
  const { rows } = await sql<{ unknown: string[] | null; completions: string[] | null }>`
    select
      (select array_agg(typed) from unnest(${words}::text[]) typed, lateral (select ts_lexize('english_stem', typed) as stems) lexized
        -- stop words have no stem
        where cardinality(stems) > 0 and not exists (select from blog_words where word = typed)
          and not exists (select from blog_words where stem = stems[1])) as unknown,
      (select array_agg(distinct stem) from (
        select stem from blog_words where word like ${likePrefix(prefix)} order by posts desc, word limit ${completionsMax}
      ) begun) as completions`.execute(db)
  const completions = rows[0]?.completions ?? []
  const unknown = (rows[0]?.unknown ?? []).filter(
    (word) => word.length >= correctableMin && !(word === prefix && completions.length > 0),
  )
  const corrections = new Map<string, string>()
  for (const word of unknown) {
    const meant =
      (await findOneErrorAway(db, word)) ?? (word.length >= twoErrorsMin ? await findTwoErrorsAway(db, word) : null)
    if (meant !== null) corrections.set(word, meant)
  }
  return { completions, corrections }
}

/** Without a prefix, a pattern that matches no word. Words contain only letters, so nothing needs to be escaped. */
function likePrefix(prefix: string | null): string {
  return prefix === null ? '' : `${prefix}%`
}

/** The most common of the words with one typing error. */
async function findOneErrorAway(db: Db, word: string): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`
    select word from blog_words where word = any(${oneEditAway(word)}::text[])
    order by (left(word, 1) = ${word.slice(0, 1)}) desc, posts desc, word limit 1`.execute(db)
  return rows[0]?.word ?? null
}

async function findTwoErrorsAway(db: Db, word: string): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`
    select word from blog_words where word % ${word} and length(word) between ${word.length - 2} and ${word.length + 2}
      and levenshtein_less_equal(word, ${word}, 2) <= 2
    order by levenshtein_less_equal(word, ${word}, 2), posts desc, word limit 1`.execute(db)
  return rows[0]?.word ?? null
}

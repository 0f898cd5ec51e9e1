import { intentWords } from '#adapters/knowledge/keyword/keyword-patterns.ts'
import type { KeywordReading } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { TargetPage } from '#adapters/knowledge/knowledge.ts'
import { findPhrase, stem, stemsOf } from '#adapters/knowledge/words/words.ts'

type Relation = Extract<TargetPage, { state: 'read' }>['relation']
type Words = {
  language: string | null
  url: string
  title: string
  description: string
  headings: readonly string[]
  covers: readonly string[]
  text: string
}

/** A page with fewer words than this cannot be judged to be about something else. */
const wordsMin = 30

const smallWords = new Set(
  'in on at by from with without under over near into about as it its this that i you we they be been being was were am not no or vs versus than then so if up out off more most much many very'.split(
    ' ',
  ),
)

/** The relation of a page's words to a keyword, compared by stems. A page in another language, or with hardly any words, counts as related. */
export function relationTo(reading: KeywordReading, page: Words): Relation {
  const keywordStems = contentStems(reading)
  const front = stemsOf([page.title, page.description, page.headings[0] ?? '', pathWords(page.url)].join(' \n '))
  const rest = stemsOf([...page.headings, ...page.covers, page.text].join(' \n '))
  const inFront = new Set(front)
  const isNamed = (stems: readonly string[]) => namesOf(reading).some((name) => findPhrase(stems, name) >= 0)
  if (keywordStems.length > 0 && keywordStems.every((word) => inFront.has(word))) return 'same_topic'
  if (isNamed(front)) return 'same_topic'
  const all = new Set([...front, ...rest])
  if (keywordStems.some((word) => all.has(word)) || isNamed(rest)) return 'related'
  const isForeign = page.language !== null && !page.language.startsWith('en')
  return isForeign || keywordStems.length === 0 || all.size < wordsMin ? 'related' : 'other_topic'
}

function contentStems({ stems }: KeywordReading): string[] {
  const noise = new Set([...intentWords].map(stem))
  return [...new Set(stems.filter((word) => !noise.has(word) && !smallWords.has(word) && /\p{L}{2}/u.test(word)))]
}

/** Names of the keyword's subject: the frame's own name, its other names and its kinds. */
function namesOf({ subject }: KeywordReading): (readonly string[])[] {
  if (subject === null) return []
  const { name, aliases, kinds } = subject.frame
  return [name.one, ...aliases, ...kinds.map((kind) => kind.name)].map(stemsOf).filter((stems) => stems.length > 0)
}

function pathWords(url: string): string {
  try {
    return decodeURIComponent(URL.parse(url)?.pathname ?? '').replace(/[/_.-]+/g, ' ')
  } catch {
    return ''
  }
}

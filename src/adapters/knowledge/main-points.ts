import type { Knowledge } from './knowledge.ts'
import { knownSubject } from './subject/known-subject.ts'
import { wordForms } from './words/word-forms.ts'

/** A point that an article on a keyword is expected to cover. */
export type MainPoint = { name: string; words: ReadonlySet<string> }

const narrowerMax = 6

/**
 * The points that an article is expected to cover: criteria, kinds and parts of the subject, and the points that the keyword itself requests (reader,
 * place, price, missing tool, year, second subject). For a subject without a frame: its kinds and parts in WordNet. Empty if nothing is known.
 */
export function mainPoints({ reading, sense }: Knowledge): MainPoint[] {
  const frame = knownSubject(reading)?.frame
  const known =
    frame !== undefined
      ? [...frame.criteria, ...frame.kinds, ...frame.parts].map(({ name }) => name)
      : [...(sense?.narrower ?? []).slice(0, narrowerMax), ...(sense?.parts ?? []).slice(0, narrowerMax)]
  const { audience, place, price, without, year, other } = reading
  const second = typeof other === 'string' || other === null ? other : (other.ownName?.one ?? other.frame.name.one)
  const requested = [audience, place, price, without, year, second].filter((text) => text !== null)
  const points = [...requested, ...known].map((name) => ({ name, words: wordForms(name) }))
  return points.filter(
    ({ words }, index) => words.size > 0 && points.findIndex(({ name }) => name === points[index]?.name) === index,
  )
}

/** Whether all words of a point occur in a text, given by its `wordForms`. */
export function isCovered({ words }: MainPoint, forms: ReadonlySet<string>): boolean {
  for (const word of words) if (!forms.has(word)) return false
  return true
}

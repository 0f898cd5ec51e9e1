import type { Fact, Frame } from '#adapters/knowledge/frame.ts'
import type { Subject } from '#adapters/knowledge/keyword/read-keyword.ts'
import { wordForms } from '#adapters/knowledge/words/word-forms.ts'
import { article, capitalise, escapeHtml } from '../grammar.ts'
import type { Random } from '../random.ts'

/** The names of the subject in the article. `many` is the singular for mass nouns and activities. */
export type Names = { one: string; many: string; isCountable: boolean }

/**
 * The names of a subject: those of its frame. Facts are never printed under the name of a kind, because they may be false for it: strep throat is not
 * a cold, and an electric guitar has no soundboard.
 */
export function namesOf({ frame, ownName }: Subject): Names {
  const { one, many } = ownName ?? frame.name
  const isCountable = many !== undefined && many !== null
  return { one, many: many ?? one, isCountable }
}

/** Words facts about one subject: chooses a wording, fills the slots, and never uses a sentence twice. */
export type Speaker = {
  /** As HTML. */
  names: Names
  /** As plain text. */
  plainNames: Names
  /** One of the wordings as HTML; `null` if the fact was already said. */
  say(fact: Fact): string | null
  /** Text of a frame that is not a whole sentence, with its slots filled, as HTML. */
  fill(text: string): string
  /** `fill` as plain text. */
  fillPlain(text: string): string
  hasSaid(fact: Fact): boolean
  /** Like `say`; also `null` if a sentence with nearly the same words was already said. */
  sayNew(fact: Fact): string | null
  isRepeat(fact: Fact): boolean
}

/** Only sentences with at least this many content words are compared. */
const comparedMin = 4
/** Two sentences are the same statement if this share of the shorter one's content words occurs in the other. */
const repeatShare = 0.75

/** The statements made so far, by their words. */
function createStatements() {
  const sizes: number[] = []
  const byWord = new Map<string, number[]>()
  return {
    add(words: ReadonlySet<string>) {
      for (const word of words) {
        const known = byWord.get(word)
        if (known === undefined) byWord.set(word, [sizes.length])
        else known.push(sizes.length)
      }
      sizes.push(words.size)
    },
    has(words: ReadonlySet<string>): boolean {
      if (words.size < comparedMin) return false
      const shared = new Uint16Array(sizes.length)
      for (const word of words) {
        for (const index of byWord.get(word) ?? []) {
          shared[index] = (shared[index] ?? 0) + 1
        }
      }
      return sizes.some((size, index) => {
        const shorter = Math.min(size, words.size)
        return shorter >= comparedMin && (shared[index] ?? 0) >= shorter * repeatShare
      })
    },
  }
}

export function createSpeaker(names: Names, random: Random): Speaker {
  const said = new Set<Fact | string>()
  const statements = createStatements()
  const isRepeat = (fact: Fact) => {
    if (said.has(keyOf(fact))) return true
    return statements.has(wordForms(fillPlain(keyOf(fact))))
  }
  const forms: Record<string, string> = {
    'a one': names.isCountable ? `${article(names.one)} ${names.one}` : names.one,
    one: names.one,
    many: names.many,
    it: names.many,
  }
  const fillPlain = (text: string) => {
    if (!text.includes('{')) return text
    return text.replace(/(^|[.?!] )?\{(a one|one|many|it)\}/g, (_, start: string | undefined, slot: string) => {
      const form = forms[slot] ?? ''
      return start === undefined || start === '' ? form : start + capitalise(form)
    })
  }
  const fill = (text: string) => escapeHtml(fillPlain(text))
  const say = (fact: Fact) => {
    if (said.has(keyOf(fact))) return null
    said.add(keyOf(fact))
    const text = typeof fact === 'string' ? fact : random.pick(fact)
    statements.add(wordForms(fillPlain(text)))
    return capitalise(fill(text))
  }
  return {
    names: { ...names, one: escapeHtml(names.one), many: escapeHtml(names.many) },
    plainNames: names,
    fill,
    fillPlain,
    hasSaid: (fact) => said.has(keyOf(fact)),
    say,
    isRepeat,
    sayNew: (fact) => (isRepeat(fact) ? null : say(fact)),
  }
}

function keyOf(fact: Fact): string {
  return typeof fact === 'string' ? fact : (fact[0] ?? '')
}

/** "a, b, and c". */
export function listed(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items[0] ?? ''
  const comma = items.length > 2 || items.some((item) => / (?:and|or) /.test(item)) ? ',' : ''
  return `${items.slice(0, -1).join(', ')}${comma} ${last} ${items.at(-1)}`
}

export function lowerFirst(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(text) && !/^I\b/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** A kind's name, with the indefinite article if it is countable. */
export function kindSubject({ name, many }: Frame['kinds'][number]): string {
  return many === undefined ? name : `${article(name)} ${name}`
}

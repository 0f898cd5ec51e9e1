import { wordsOf } from '../words/words.ts'
import { aspectWords, determiners } from './head-words.ts'
import { intentWords, questionStart } from './keyword-patterns.ts'

const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхъ', '1234567890']
const runMin = 4
const generic = new Set([
  ...intentWords,
  ...aspectWords(),
  ...determiners,
  ...'stuff thing things something anything everything info information article articles blog post posts text test testing hello hi website page topic keyword word words other misc various random latest new it me us in on with about to'.split(
    ' ',
  ),
])
/** Words of intent or aspect that can be a subject nevertheless. */
const subjects = new Set(
  'history insurance weight height color colors colour colours temperature speed images pictures photos quotes recipe recipes care process design ingredients vocabulary statistics order repair repairs'.split(
    ' ',
  ),
)

/** Whether all words are without meaning: "asdf qwer", "jjjj kkkk". `knows` says whether a language has a word. */
export function isNonsense(text: string, knows: (word: string) => boolean): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.length > 0 && words.every((word) => isMashed(word) && !knows(word))
}

function isMashed(word: string): boolean {
  if (/(.)\1\1/u.test(word) || /^(.{1,3})\1{2,}$/u.test(word)) return true
  if (hasKeyboardRun(word)) return true
  return /^[a-z]{6,}$/.test(word) && /[bcdfghjklmnpqrstvwxz]{6}/.test(word)
}

function hasKeyboardRun(word: string): boolean {
  return keyboardRows.some((row) => {
    const back = [...row].reverse().join('')
    return [...word].some((_, start) => {
      const run = word.slice(start, start + runMin)
      return run.length === runMin && (row.includes(run) || back.includes(run))
    })
  })
}

/** Whether a keyword has only words of intent, which name no topic: "news", "best tips", "how to". */
export function isGeneric(text: string): boolean {
  const words = wordsOf(text.replaceAll('-', ' '))
  if (words.length === 0) return false
  return words.every(
    (word) => /^\d+$/.test(word) || (generic.has(word) && !subjects.has(word)) || questionStart.test(word),
  )
}

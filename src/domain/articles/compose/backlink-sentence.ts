import { stableHash } from '../words/stable-hash.ts'
import { isEnglish, mainScript } from '../words/words.ts'

/** What stands before and after the link. */
export type BacklinkSentence = { before: string; after: string }

/** Colons make a sentence of any anchor text, be it a name, a phrase, a question or a command. */
const englishOpeners = [
  'Further reading: ',
  'Related resource: ',
  'See also: ',
  'A useful companion to this guide: ',
  'For more on this subject, see: ',
  'Worth a look alongside this article: ',
]

/** "Further reading" in the languages a script is mostly used for. */
const openersByScript = new Map([
  ['Cyrillic', 'Подробнее: '],
  ['Greek', 'Διαβάστε επίσης: '],
  ['Han', '延伸阅读：'],
  ['Hiragana', '関連情報：'],
  ['Katakana', '関連情報：'],
  ['Hangul', '더 알아보기: '],
  ['Arabic', 'للمزيد: '],
  ['Hebrew', 'לקריאה נוספת: '],
  ['Devanagari', 'और पढ़ें: '],
  ['Thai', 'อ่านเพิ่มเติม: '],
])

/**
 * The words around a backlink that the article has no place for, in the article's language where it can be told by
 * function words (English) or by script; otherwise brackets, which are right in every language. The same article and
 * anchor text always give the same sentence, different ones vary.
 */
export function backlinkSentence(articleText: string, anchorText: string): BacklinkSentence {
  const end = /[.!?…。！？]$/.test(anchorText) ? '' : '.'
  if (isEnglish(articleText)) {
    const opener = englishOpeners[stableHash(`${anchorText}\n${articleText}`) % englishOpeners.length]
    return { before: opener ?? 'See also: ', after: end }
  }
  const opener = openersByScript.get(mainScript(articleText))
  if (opener === undefined) return { before: '(', after: ')' }
  return { before: opener, after: opener.endsWith('：') && end !== '' ? '。' : end }
}

import { stableHash } from '../words/stable-hash.ts'
import { isEnglish, mainScript } from '../words/words.ts'

/** The text before and after the link. */
export type BacklinkSentence = { before: string; after: string }

/** The colon makes a correct sentence with any anchor text: a name, a phrase, a question or a command. */
const englishOpeners = [
  'Further reading: ',
  'Related resource: ',
  'See also: ',
  'A useful companion to this guide: ',
  'For more on this subject, see: ',
  'Worth a look alongside this article: ',
]

/** "Further reading" in the languages that mostly use a script. */
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
 * The words around a backlink, for an article in which the anchor text does not occur. They are in the article's language if function words (English)
 * or its script reveal it; otherwise they are brackets, which are correct in every language. The same article and anchor text always give the same
 * sentence; different ones vary.
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

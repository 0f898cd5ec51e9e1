import { cleanLine } from '../words/characters.ts'
import { frequentWords, readWords } from '../words/read-words.ts'
import { englishFunctionWords, splitWords } from '../words/words.ts'

const keywordsMax = 10
const wordLengthMax = 40
const occurrencesMin = 3
/** Words that occur in articles on any subject; too general as search terms. */
const generalWords = new Set(
  (
    'also already always another anyone anything around away back best better big come different does done each easy enough else even every everyone everything ' +
    'example find first found give goes good great help helps important instead keep kind know last later less like likely ' +
    'little long look made make makes making many matter matters means mind much need needs never next nobody nothing often older one ones others ' +
    'part people place plan point possible rather read ready really reason right said second seem several short simple small ' +
    'someone something sometimes start still sure take takes tell thing things think time times today together true try turn ' +
    'two three use used useful uses using usually want wants way ways well whether will without work works worth year years yet'
  ).split(' '),
)

/**
 * The terms by which an article can be found: the keyword first, then the words that occur at least three times, most frequent first (of equal
 * counts, the earlier word first). Function words and words that fit any article are left out.
 */
export function findKeywords(articleText: string, keyword: string): string[] {
  const own = cleanLine(keyword).toLowerCase()
  const ownWords = new Set(splitWords(own))
  const frequent = frequentIn(articleText)
    .filter(([word]) => isTerm(word) && !ownWords.has(word))
    .sort(([, a], [, b]) => b - a)
  return [own, ...frequent.map(([word]) => word)].filter((term) => term !== '').slice(0, keywordsMax)
}

/** The words in lower case that occur often, each with its number, in the order of the text. */
function frequentIn(text: string): [string, number][] {
  const read = readWords(text)
  if (read !== null) return frequentWords(read, occurrencesMin)
  const counts = new Map<string, number>()
  for (const word of splitWords(text.toLowerCase())) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= occurrencesMin)
}

function isTerm(word: string): boolean {
  const length = [...word].length
  // In an alphabet a single letter means nothing; where a character is a syllable, two characters are a word.
  const lengthMin = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word) ? 4 : 2
  return (
    length >= lengthMin &&
    length <= wordLengthMax &&
    /\p{L}/u.test(word) &&
    !englishFunctionWords.has(word) &&
    !generalWords.has(word)
  )
}

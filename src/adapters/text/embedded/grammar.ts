import type { Tone } from '#contract/posts/post-fields.ts'

const soundsLikeConsonant = /^(?:uni(?!n|m)|us[aeu]|eu|one\b|once\b|ubiq|ut[ei]|ufo|uk\b|ur[aeio])/i
const soundsLikeVowel = /^(?:hour|honest|honou?r|heir)/i
const spelledWithVowel = /^(?:[AEFHILMNORSX])(?:[A-Z0-9]*$|[A-Z]{1,4}s?$)/
const acronymsReadAsWords = /^(?:NASA|LED|SAAS|SaaS|LASER|RAM|ROM|SIM|NATO|FIFA|HEPA|LAN|MIDI|RAID|REST|SCRUM)$/

/** The indefinite article for the sound of `word`. */
export function article(word: string): 'a' | 'an' {
  const first = word.split(/[\s-]/)[0] ?? word
  if (/^[0-9]/.test(first)) return /^(?:8|11$|18$|11[a-z]|18[a-z]|11\d{3}$|18\d{3}$)/.test(first) ? 'an' : 'a'
  if (/^[A-Z][A-Z0-9]*s?$/.test(first) && first.length > 1 && !acronymsReadAsWords.test(first)) {
    return spelledWithVowel.test(first) ? 'an' : 'a'
  }
  if (acronymsReadAsWords.test(first)) return /^[AEIOU]/i.test(first) ? 'an' : 'a'
  if (soundsLikeVowel.test(first)) return 'an'
  return /^[aeiou]/i.test(first) && !soundsLikeConsonant.test(first) ? 'an' : 'a'
}

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])annot\b/g, '$1an’t'],
  [/\b([Ww])ill not\b/g, '$1on’t'],
  [/\b([Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Hh]as|[Hh]ave|[Ww]ould|[Ss]hould|[Cc]ould) not\b/g, '$1n’t'],
  [/\b([Yy]ou|[Tt]hey) will(?= [a-z])/g, '$1’ll'],
  [/(?<!\b(?:where|who|what|how|than|as|if|whatever|of|in|to|for|with) )\b([Yy]ou|[Tt]hey) are(?= [a-z])/g, '$1’re'],
  [
    /(?<!\b(?:where|who|what|how|than|as|if|whatever|of|in|to|for|with) )\b([Ii]t|[Tt]hat|[Tt]here) is(?= [a-z])/g,
    '$1’s',
  ],
]

/** HTML in the wording of a tone: spoken tones use contractions ("isn’t" for "is not"), outside of tags. */
export function inTone(html: string, tone: Tone): string {
  if (tone !== 'conversational' && tone !== 'casual') return html
  return html.replace(/[^<>]+(?=<|$)/g, contract)
}

function contract(text: string): string {
  return contractions.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)
}

/** The words that a reader counts: runs between spaces, without tags, that have a letter or a digit. */
export function countWords(html: string): number {
  const text = html.includes('<') ? html.replace(/<[^>]*>/g, ' ') : html
  let words = 0
  let isCounted = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isAsciiLetterOrDigit(code)) {
      if (!isCounted) words += 1
      isCounted = true
    } else if (code <= 0x20) isCounted &&= !isAsciiSpace(code)
    else if (code > 0x7e && !isMarkOfProse(code)) return countWordsOfAnyScript(text)
  }
  return words
}

function isAsciiLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39)
}

function isAsciiSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

/** Dashes, quotation marks and ellipses. */
function isMarkOfProse(code: number): boolean {
  return code >= 0x2010 && code <= 0x2027
}

function countWordsOfAnyScript(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Upper-cases the first letter unless the word has its own capitals (iPhone, eBay). */
export function capitalise(text: string): string {
  // Most texts begin with two ASCII characters.
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]
  if (first <= 0x7e && second <= 0x7e) {
    const isLower = first >= 0x61 && first <= 0x7a
    const hasOwnCapital = second >= 0x41 && second <= 0x5a
    return isLower && !hasOwnCapital ? text.charAt(0).toUpperCase() + text.slice(1) : text
  }
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text
  return text.replace(/^“?\p{L}/u, (start) => start.toUpperCase())
}

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

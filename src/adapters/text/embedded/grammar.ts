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

/** The words that a reader counts: runs between spaces, without tags. */
export function countWords(html: string): number {
  return html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Upper-cases the first letter unless the word has its own capitals (iPhone, eBay). */
export function capitalise(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text
  return text.replace(/^“?\p{L}/u, (start) => start.toUpperCase())
}

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

import { stemsOf, wordsOf } from '#adapters/knowledge/words/words.ts'
import { plainLine } from './plain-line.ts'

const phraseMax = 60
const wordsMax = 7

/** Links and labels that every site has; matched anywhere in a line. */
const everySite = new RegExp(
  `\\b(?:${[
    'home ?page|skip to|site ?map|back to top|next page|read more|learn more|show more|see (?:all|more)|view (?:all|more|details)|more info(?:rmation)?|click here',
    'newsletter|subscribe|sign ?up|sign ?in|log ?in|log ?out|logout|password|my account|your account|wish ?list|shopping (?:cart|basket|bag)|your (?:cart|basket|bag)|checkout',
    'cookies?|gdpr|privacy|terms (?:of|and|&)|conditions of|imprint|impressum|disclaimer|copyright|all rights reserved|accessibility statement|contact (?:us|form|details|page)|about us|our (?:story|team|mission|values|clients|partners)',
    'frequently asked|faqs?|help cent(?:er|re)|customer (?:service|support|reviews?)|payment methods?|gift cards?|store locator|follow us|facebook|twitter|instagram|linkedin|youtube|pinterest|tiktok|whatsapp|get in touch|get started|free trial',
    'request a (?:quote|demo)|book (?:now|a)|buy now|shop now|add to|sold out|in stock|what (?:our )?(?:customers|clients|people) say|trusted by|as seen|why (?:choose )?us|related (?:posts|products|articles)|recent posts|latest (?:news|posts)|new arrivals',
    'best ?sellers|all rights|free shipping|javascript',
  ].join('|')})\\b`,
  'i',
)

/** Links and labels that every site has; matched as the whole line only. */
const everySiteAlone = new RegExp(
  `^(?:${[
    'home|menu|main menu|navigation|search|previous|next|details|overview|welcome|register|profile|cart|basket|bag|consent|terms|legal|contact|about|company|team|careers?|jobs|press|media|media kit|investors?|affiliates?|help|support|shipping|delivery',
    'returns?|refunds?|share|rss|e-?mail|phone|testimonials?|reviews?|news|blog|posts|articles|resources|popular|featured|sale|language|english|deutsch|français|español|currency|loading|advertisement|sponsored|comments?|tags?|archives?|categories|category|products|services',
    'solutions|features|pricing|plans|shop|store|all|more|other|others|misc|uncategorized|partners|clients|customers|portfolio|gallery|events|downloads?|account|settings|filters?|sort|price|description|specifications|quantity|size|colou?r|information|quick links|useful links',
  ].join(
    '|',
  )})(?: (?:&|and|\\+) (?:returns?|refunds?|delivery|shipping|support|press|media|conditions|comments|news|events|insights|resources))?$`,
  'i',
)

const opensSentence =
  /^(?:how|why|what|when|where|who|which|is|are|do|does|can|should|will|we|you|i|it|this|that|these|those|there|he|she|they|get|learn|find|discover|see|try|make|let|if|because|and|or|but|to|with|from|by|at|in|on|as|here|just|not|no|yes|please|choose|explore|browse|start|join|read|meet|save|enjoy|take|use|say|stay|want|need|ready|keep|give|go|come|ask|tell|download|watch|listen|call|contact|visit|book|order|buy|shop|grab|step|chapter|part|day|week|hello|hi)\b/i

/** A short noun phrase in the page's own words. `null` for a text that names nothing: a sentence, a price, a date, a link of every site. */
function shortPhrase(text: string): string | null {
  if (text.length > phraseMax * 4) return null
  const line = plainLine(text, phraseMax * 4)
    .replace(/^(?:our|the|all|\d+[.)]|[•·–—*✓✔-])\s+/iu, '')
    .replace(/\s*(?:\(\d+\)|[:;,.–—→›»]+|\d+ (?:products|items))$/u, '')
    .trim()
  const words = wordsOf(line)
  if (line.length < 3 || line.length > phraseMax || words.length === 0 || words.length > wordsMax) return null
  if (/[.!?…|@#{}[\]\\=_~^]|https?:|www\.|[$€£¥]\s?\d|\d\s?[$€£¥%]|\b(?:19|20)\d\d\b|\d{4,}/u.test(line)) return null
  const letters = line.match(/\p{L}/gu)?.length ?? 0
  if (letters < line.length * 0.6 || everySite.test(line) || everySiteAlone.test(line) || opensSentence.test(line))
    return null
  return /\p{Ll}/u.test(line) || letters <= 5 ? line : line.toLowerCase()
}

/** The first `max` phrases, without repetitions (compared by stems). */
export function distinctPhrases(texts: readonly string[], max: number): string[] {
  const seen = new Set<string>()
  const phrases: string[] = []
  for (const text of texts) {
    if (phrases.length === max) break
    const phrase = shortPhrase(text)
    const key = stemsOf(phrase ?? '').join(' ')
    if (phrase === null || key === '' || seen.has(key)) continue
    seen.add(key)
    phrases.push(phrase)
  }
  return phrases
}

import type { WordNet } from './wordnet.ts'

/** Verbs that make a task at the start of a keyword. */
const doing = new Set(
  (
    'learn grow make build write choose remove install improve reduce get create start become lose stop prevent avoid find hang sell apply boil fix replace unclog assemble convert download speak save earn prepare organize organise invest ' +
    'sharpen clean bake fry grill roast poach sew knit crochet fold tie calculate sign change increase delete recover reset connect transfer open close publish register renew negotiate quit cancel pay refinance consolidate file claim ' +
    'train teach adopt introduce feed groom trim prune propagate repot fertilize fertilise sow germinate harvest dry freeze thaw reheat defrost store pack move declutter decorate renovate refinish restore repair unlock upgrade set choose pick ' +
    'meditate sleep breathe stretch squat treat cure relieve heal ease soothe overcome manage understand read solve study memorize memorise remember draw sing cook brew ferment pickle whiten bleach dye curl straighten shave wax polish seal insulate ventilate drill cut measure mount attach lay pour mix ' +
    'ask invite hire buy rent plan host celebrate propose bring travel drive swim run deploy debug compile configure scrape crawl index embed edit record stream sync merge split compress'
  ).split(' '),
)
/** Verbs that begin a name just as often: "water bottle", "paint brush". They count as verbs only before a word such as "a" or "my". */
const ambiguous = new Set(
  'paint plant water walk iron wash design ship store start clean cook cut train drill file study open close change record run travel drive set mount stretch squat dry lay move pack plan host claim draw sleep index stream pickle wax curl drill seal read polish sign brew cure get manage'.split(
    ' ',
  ),
)
const objectStart =
  /^(?:a|an|the|my|your|our|his|her|their|this|that|these|those|it|up|off|out|from|more|yourself|someone|own)$/
/** Words after a verb that belong to it: "set up", "get rid of". */
export const particles = new Set('up off out down away back rid of on over apart yourself in'.split(' '))

/** Whether the words from `index` on begin with a verb in its base form and its object. */
export function isVerbPhrase(words: readonly string[], index: number, wordNet: WordNet): boolean {
  const [verb = '', next] = words.slice(index)
  if (next === undefined || !/^\p{L}/u.test(verb)) return false
  if (objectStart.test(next)) return doing.has(verb) || ambiguous.has(verb) || wordNet.isVerbOnly(verb)
  // "cook book" and "cutting board" are nouns.
  if (wordNet.sensesOf(`${verb} ${next}`) !== null) return false
  if (ambiguous.has(verb)) return false
  return doing.has(verb)
}

/** The index of the object's first word, after the verb at `index`. */
export function objectIndex(words: readonly string[], index: number): number {
  let next = index + 1
  while (next < words.length - 1 && particles.has(words[next] ?? '')) next += 1
  return next
}

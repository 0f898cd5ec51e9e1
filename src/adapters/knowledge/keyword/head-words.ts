import { intentWords } from './keyword-patterns.ts'

/** Nouns that request a part of a subject and do not belong to its name: "causes" in "causes of insomnia". */
const aspectNouns = new Set(
  (
    'value values recovery causes cause symptoms symptom signs sign remedy remedies cure cures diagnosis prevention history facts statistics stats trends uses use effects effect results steps process requirements rules ' +
    'template templates quotes quote list brands hacks hack tricks trick secrets ways way method methods techniques technique styles style varieties options option kinds kind type sort sorts alternatives vs versus ' +
    'faq faqs question questions answers answer estimate estimates estimator lifespan lifetime weight width height length depth capacity temperature speed colors colours importance difference differences features feature ' +
    'specs specifications accessories ingredients components rate rates fast quickly easily naturally properly yourself safely overview introduction explained definition glossary vocabulary terms terminology instructions manual manuals diagram pictures photos images ' +
    'recipe recipes news update updates latest announcement rumors rumours forecast timeline schedule today tonight tomorrow now reviewed tested ranked compared worth pdf free online cheap 101 beginner beginners inspiration ' +
    'tutorial tutorials itinerary problem issue issues troubleshooting error errors fix fixes repair repairs leaking leak'
  ).split(' '),
)
/** Whether a word is an aspect. Words that can also be part of a name do not count here, because they stay in the name. */
export function isAspect(word: string): boolean {
  return (intentWords.has(word) && !genericHeads.has(word)) || (aspectNouns.has(word) && !genericHeads.has(word))
}

/** Heads that are done for, sold for or belong to the words before them, so the frame of those words covers the subject too. */
export const genericHeads = new Set(
  (
    'part parts repair repairs service services servicing software app apps tool tools company companies firm firms agency agencies contractor contractors installation installer installers replacement removal ' +
    'rental rentals hire store stores shop shops dealer dealers supplier suppliers manufacturer manufacturers course courses class classes lessons certification program programs platform platforms system systems ' +
    'provider providers treatment treatments accessories supplies jobs job salary salaries expert experts specialist specialists consultant consultants advisor quote delivery fitting restoration plan plans design designs calculator calculators video videos'
  ).split(' '),
)

export const determiners = new Set(
  'a an the my your our their his her its this that these those some any every each no more most all'.split(' '),
)
export const boundaries = new Set(
  (
    'for in of near with without to on from at by under over around after before during against about into between and or vs versus that which who below than like as through ' +
    'inside outside behind above within per if when while not is are was do does'
  ).split(' '),
)

export function aspectWords(): Iterable<string> {
  return aspectNouns
}

/** Whether an aspect is a noun that can be the subject itself if no other noun is there: "weight", "news". */
export function isAspectNoun(word: string): boolean {
  return (
    aspectNouns.has(word) &&
    !/^(?:fast|now|free|online|cheap|101|pdf|today|tonight|tomorrow|vs|.*ly|.*ed|best|latest|worth|yourself)$/.test(
      word,
    )
  )
}

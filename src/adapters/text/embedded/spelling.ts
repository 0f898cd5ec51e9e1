import {
  countables,
  functionWords,
  masses,
  modifiers,
  products,
  qualities,
  services,
  taskVerbs,
  verbs,
  writtenForms,
  writtenNames,
} from './lexicon.ts'

/**
 * The keyword for running text: one line, without quotation marks or unpaired brackets. Abbreviations and well-known names get their usual capitals;
 * common words lose the capitals of a phone keyboard or a headline.
 */
export function displayKeyword(keyword: string): string {
  const text = keyword
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, (run) => (/[\u200c\u200d]/.test(run) ? run : ' '))
    .replace(/["“”„‟«»]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s?.,;:!]+$/u, '')
  return withUsualCapitals(withoutUnpairedBrackets(text)) || keyword.trim().slice(0, 1)
}

function withoutUnpairedBrackets(text: string): string {
  const paired = (open: string, close: string) => text.split(open).length === text.split(close).length
  const unpaired = [
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
  ].filter(([open = '', close = '']) => !paired(open, close) || text.indexOf(close) < text.indexOf(open))
  return unpaired
    .flat()
    .reduce((result, bracket) => result.replaceAll(bracket, ''), text)
    .trim()
}

const vocabulary = [countables, functionWords, masses, modifiers, products, qualities, services, taskVerbs, verbs]

/** Whether a word, or its base form without a plural or -ing ending, is everyday English. */
function isCommon(word: string): boolean {
  const lower = word.toLowerCase()
  const stems = [
    lower,
    lower.replace(/s$/, ''),
    lower.replace(/es$/, ''),
    lower.replace(/ies$/, 'y'),
    lower.replace(/ing$/, ''),
  ]
  return stems.some((stem) => vocabulary.some((list) => list.has(stem)))
}

function withUsualCapitals(text: string): string {
  const words = text.split(' ')
  const shouted = /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text) && words.some((word) => word.length > 5)
  const capitalised = words.filter((word) => /^\p{Lu}\p{Ll}/u.test(word))
  const headline = shouted || capitalised.every((word) => isCommon(word))
  const spelled = words.map((word) => {
    const known = isGlass(word, text) ? undefined : writtenForms.get(word.toLowerCase())
    if (known) return known
    if (word === 'i' || word === 'I') return 'I'
    const lowerable = shouted || (headline && /^\p{Lu}[\p{Ll}'’-]*$/u.test(word) && isCommon(word))
    return lowerable ? word.toLowerCase() : word
  })
  return writtenNames.reduce(
    (result, [lower, written]) => result.replace(new RegExp(`\\b${lower}\\b`, 'gi'), written),
    spelled.join(' '),
  )
}

/** Windows of houses, not the operating system. */
function isGlass(word: string, text: string): boolean {
  return (
    word.toLowerCase() === 'windows' &&
    !/\b(?:windows (?:\d|pc|update|laptop|server|defender|key|vs|or)|for windows$|microsoft)/i.test(text) &&
    /\b(?:glaz|pane|replace|install|clean|condensation|curtain|blind|frame|house|bay|sash|double|triple|vinyl|wood|window film|tint|draft)/i.test(
      text,
    )
  )
}

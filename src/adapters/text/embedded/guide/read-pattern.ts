import { wordsOf } from '#adapters/knowledge/words/words.ts'

/** A pattern of titles, read once for all articles. */
export type TitlePattern = {
  /** Texts at even positions, the names of slots between them. */
  parts: readonly string[]
  /** The sections that fulfil its promises, a list for each promise. */
  promised: readonly (readonly string[])[]
  /** Its longer words; a title with a word of the keyword would say it twice. */
  words: readonly string[]
  /** Whether it names a criterion, a kind, a part, a term or a mistake. */
  isNarrow: boolean
  /** The groups of names in a frame from which its slots are drawn. */
  drawn: ReadonlySet<DrawnGroup>
}

export type DrawnGroup = 'criteria' | 'kinds' | 'parts' | 'mistake' | 'term'

const drawnSlots: readonly (readonly [DrawnGroup, RegExp])[] = [
  ['criteria', /\{c\d\}/],
  ['kinds', /\{k\d\}/],
  ['parts', /\{p\d\}/],
  ['mistake', /\{mistake\}/],
  ['term', /\{term\}/],
]

/** The content that a pattern promises, and the sections that fulfil the promise. */
const promises: readonly (readonly [RegExp, readonly string[]])[] = [
  [/mistake|what to avoid|what works and/, ['mistakes']],
  [/questions|answered|answers (?:to|about)/, ['questions', 'nearQuestions']],
  [/\bcosts?\b/, ['costs']],
  [/terms|\{term\}/, ['terms']],
  [/\{k1\}|\bkinds\b/, ['kinds', 'versus']],
  [/\{p1\}/, ['parts']],
  [/steps?\b/, ['task']],
  [/aftercare/, ['after']],
  [/get help/, ['problem']],
  [/measure/, ['measure']],
  [/\bcheck/, ['criteria', 'checklist', 'problem', 'task']],
  [/trade-offs|point by point/, ['criteria', 'criteriaTable', 'versus']],
  [/how it works/, ['how']],
  [/causes|troubleshooting|reasons and remedies/, ['problem']],
]

/** The patterns are constants of the program, a few hundred. */
const known = new Map<string, TitlePattern>()

export function readPattern(pattern: string): TitlePattern {
  const found = known.get(pattern)
  if (found !== undefined) return found
  const drawn = new Set(drawnSlots.filter(([, slot]) => slot.test(pattern)).map(([group]) => group))
  const read = {
    parts: partsOf(pattern),
    promised: promises.filter(([words]) => words.test(pattern)).map(([, sections]) => sections),
    words: wordsOf(pattern).filter((word) => word.length > 4),
    isNarrow: drawn.size > 0,
    drawn,
  }
  known.set(pattern, read)
  return read
}

/** The texts of a pattern and the names of the slots between them, in turn. */
export function partsOf(pattern: string): string[] {
  return pattern.split(/\{([a-z0-9 ]+)\}/)
}

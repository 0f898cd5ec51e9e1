/** What part of a subject a keyword asks for, by the words that say so. */
export const focuses = [
  ['costs', /\b(?:costs?|prices?|pricing|how much|rates?|fees?|cheap|cheapest|budget|affordable|low cost|expensive)\b/],
  ['upkeep', /\b(?:maintenance|care|upkeep|maintain|servicing|storage|last longer|lifespan)\b/],
  [
    'problems',
    /\b(?:problems?|troubleshooting|not working|issues?|faults?|errors?|won't|wont|doesn't|isn't|broken|fix|leak(?:s|ing)?|not \w+ing|stops?)\b/,
  ],
  ['kinds', /\b(?:types?|kinds?|varieties|styles?|options|sorts)\b/],
  ['parts', /\b(?:parts?|components?|ingredients?|anatomy|accessories|features)\b/],
  ['mistakes', /\b(?:mistakes?|pitfalls?|avoid|dangers?|risks?)\b/],
  ['why', /\b(?:benefits?|advantages?|pros|cons|worth it|importance|why)\b/],
  ['measure', /\b(?:size|sizes|sizing|dimensions?|measure(?:ments?)?|calculator|how big)\b/],
  ['terms', /\b(?:glossary|terms|terminology|vocabulary|meaning|definition)\b/],
  ['questions', /\b(?:faqs?|questions?)\b/],
  ['tips', /\b(?:tips|ideas|advice|guide|checklist|basics|101|tutorial|examples?|inspiration|for beginners)\b/],
] as const satisfies readonly (readonly [string, RegExp])[]
export type Focus = (typeof focuses)[number][0]

/** Words around a subject that say what is wanted and are no part of its name. */
export const intentWords = new Set(
  (
    'best top good great cheap cheapest affordable budget cost costs price prices pricing review reviews rating ratings comparison compare compared ' +
    'buy buying purchase order online shop store sale deals deal discount near me nearby local professional guide guides tips ideas advice checklist basics ' +
    'tutorial for beginners examples example inspiration benefits advantages pros cons meaning definition types kinds maintenance care repair repairs ' +
    'problems troubleshooting mistakes size sizes sizing chart dimensions alternatives alternative quality recommended ultimate complete easy simple quick ' +
    'free how what why when where which who is are do does can should the a an my your of to and'
  ).split(' '),
)

export const questionStart =
  /^(?:what|why|when|where|who|whom|whose|which|how|is|are|can|could|should|do|does|did|will|would|has|have|was|were|am|may|must)\b/

export const versusPattern =
  /^(?:the )?(?:differences? between (.+?) and (.+)|(.+?) (?:vs\.?|versus|or|compared (?:to|with)|v) (.+))$/
export const pricePattern =
  /\b(?:under|below|less than|up to|around|over|from) [$€£]?\d[\d.,]*(?: ?(?:k|dollars|euros|pounds|usd|eur|gbp))?\b/
export const yearPattern = /\b(?:19|20)\d\d\b/
export const nearPattern = /\b(?:near me|nearby|near you|in my area|close to me)\b/
export const placePattern = /\b(?:in|near|around) ((?:the )?[\p{L}][\p{L}' .-]*)$/u
export const withoutPattern = /\bwithout (?:a |an |any |the |your )?([\p{L}][\p{L} -]*)$/u
export const forPattern = /\bfor (?:a |an |the |your |my )?([\p{L}\p{N}][\p{L}\p{N}' -]*)$/u

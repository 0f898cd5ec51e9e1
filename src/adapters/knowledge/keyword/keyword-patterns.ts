/** The aspects of a subject that a keyword can request, with their words. */
export const focuses = [
  ['costs', /\b(?:costs?|prices?|pricing|how much|rates?|fees?|cheap|cheapest|budget|affordable|low cost|expensive)\b/],
  ['upkeep', /\b(?:maintenance|care|upkeep|maintain|servicing|storage|last longer|lifespan)\b/],
  [
    'problems',
    /\b(?:problems?|troubleshooting|not working|issues?|faults?|errors?|won't|wont|doesn't|isn't|broken|fix|leak(?:s|ing)?|not \w+ing|stops?)\b/,
  ],
  ['kinds', /\b(?:types?|kinds?|varieties|styles?|options|sorts)\b/],
  ['parts', /\b(?:parts?|components?|ingredients?|anatomy|accessories|features)\b/],
  ['mistakes', /\b(?:mistakes?|pitfalls?|avoid|dangers?|risks?|side effects?)\b/],
  ['why', /\b(?:benefits?|advantages?|pros|cons|worth it|importance|why)\b/],
  ['measure', /\b(?:size|sizes|sizing|dimensions?|measure(?:ments?)?|calculator|how big)\b/],
  ['terms', /\b(?:glossary|terms|terminology|vocabulary|meaning|definition)\b/],
  ['questions', /\b(?:faqs?|questions?)\b/],
  ['tips', /\b(?:tips|ideas|advice|guide|checklist|basics|101|tutorial|examples?|inspiration|for beginners)\b/],
] as const satisfies readonly (readonly [string, RegExp])[]
export type Focus = (typeof focuses)[number][0]

/** Rates that are not a price. */
export const shareRates =
  /\b(?:open|click|click-through|bounce|conversion|response|heart|pulse|churn|retention|success|refresh|frame|growth|metabolic|birth|unsubscribe|delivery|survival) rates?\b/g

/** Words around a subject that express a wish and do not belong to its name. */
export const intentWords = new Set(
  (
    'best top good great cheap cheapest affordable budget cost costs price prices pricing review reviews rating ratings comparison compare compared ' +
    'buy buying purchase order online sale deals deal discount near me nearby local professional guide guides tips ideas advice checklist basics ' +
    'tutorial for beginners examples example inspiration benefits advantages pros cons meaning definition types kinds maintenance care repair repairs ' +
    'problems troubleshooting mistakes size sizes sizing chart dimensions alternatives alternative quality recommended ultimate complete easy simple quick ' +
    'free how what why when where which who is are do does can should the a an my your of to and'
  ).split(' '),
)

export const questionStart =
  /^(?:what|why|when|where|who|whom|whose|which|how|is|are|can|could|should|do|does|did|will|would|has|have|was|were|am|may|must)\b/

export const versusPattern =
  /^(?:the )?(?:differences? between (.+?) and (.+)|(.+?) (?:vs\.?|versus|or|compared (?:to|with)|v) (.+))$/
/** An amount of money. The currency is optional; another unit means something else ("under 30 minutes", "over 50s"). */
export const pricePattern =
  /(?:(?<!\b(?:women|men|people|adults|kids|children|drivers|those|seniors|toddlers|ladies|babies) )(?!over \d\d\b(?![.,\d]))\b(?:for )?(?:under|below|less than|up to|around|over|from|max|within|between)(?: \d[\d.,]*k? (?:and|to))? [$€£]?\d[\d.,]*(?:k\b| (?:dollars|euros?|pounds|usd|eur|gbp|bucks|quid)\b)?(?![\p{L}\d%°"']| ?(?:years?|yrs?|yo|months? old|months|minutes?|mins?|hours?|hrs?|days?|calories|cals?|kcal|carbs|grams?|miles?|mph|km|sq|square|kg|lbs?|cm|inch|inches|mm|ml|watts?|people|persons?|degrees|percent|ft|feet|cc|gb|tb|db|words)\b)|[$€£]\d[\d.,]*k?\b)(?: (?:a|per) (?:month|year|night|day|week|person)\b)?/u
export const yearPattern = /\b(?:19|20)\d\d\b/
export const nearPattern = /\b(?:near me|nearby|near you|in my area|close to me)\b/
export const placePattern = /\b(?:in|near|around) ((?:the )?[\p{L}][\p{L}' .-]*)$/u
export const withoutPattern = /\bwithout (?:a |an |any |the |your )?([\p{L}][\p{L} -]*)$/u
export const forPattern =
  /\bfor (?!(?:sale|rent|hire|lease|free|dummies|me|cheap|under|over|less)\b)(?:a |an |the |your |my )?([\p{L}\p{N}][\p{L}\p{N}' -]*)$/u
export const withPattern =
  /\bwith (?:a |an |the |your |my )?([\p{L}\p{N}][\p{L}\p{N}' -]*?)(?= (?:for|in|near|under|without)\b|$)/u
export const newsPattern =
  /\b(?:news|latest|updates?|announce(?:d|ment)|release date|rumou?rs?|breaking|today$|results? today|score today|election results?|just in)\b/
/** Words for something broken or faulty. */
export const faultPattern =
  /\b(?:not \w+ing|(?:won'?t|wont|doesn'?t|doesnt|isn'?t|isnt|can'?t|cant) (?!you\b|i\b|we\b)\w+|not (?:hot|cold|enough)|leaking|leaks|broken|keeps? \w+ing|keeps? \w+|stopped \w+ing|stuck|clogged|blocked|cracked|jammed|frozen pipes?|error(?: code)?|blinking|flashing|mak(?:es|ing) (?:an? )?(?:\w+ )?(?:nois(?:e|es)|sounds?)|(?<=\p{L}s? )(?:(?:shakes|shudders|squeals|clicks|pulls|stalls|vibrates|grinds|hums|rattles|flickers|jerks|hesitates|whistles|beeps|overheats|trips)(?= (?:when|while|at|on|in|to)\b|$)|blowing|buzzing|smoking|vibrating|shaking|wobbling|wobbles|freezes|freezing|crashes|crashing|humming|grinding|clicking|spinning|slipping|overflowing|says \w+|drains? (?:fast|quickly|overnight)|(?:falls?|falling) (?:off|out|apart)|wearing (?:on|out|unevenly)|dies|dying|hurts?|slow(?= (?:in|on|at)\b|$)|(?:cloudy|brown|rusty) water|(?:yellow|brown|black|white|bald) (?:spots|patches|leaves|tips)|blowing \w+ air)|overheating|tripping|squeak(?:y|ing|s)|rattling|beeping|dripping|slow draining|smells|slow (?:charging|draining)|problems?|troubleshooting|issues?|faulty|turning (?:yellow|brown)|itching|peeling|cracking|sagging|flickering|still \w+(?= |$)|(?:takes|taking) (?:too|so|very) long|(?:takes|taking) forever|too (?:hot|cold|dry|wet|salty|sweet|loud|slow|hard|soft|dense|thick|thin|watery|weak|bitter|sour|noisy|bright|dark)(?! \p{L}+s?$)|(?<=\p{L}{3} )(?:dense|mushy|soggy|gummy|gluey|lumpy|runny|watery|rubbery|grainy|sticky|itchy|swollen|sore|numb|frizzy|greasy|bitter|burnt|foggy)$|(?<=\p{L}{3}s )(?:flat|dry|hard|tough|soft|cloudy|loose|stiff|slow|uneven|cold|yellow|brown)$)\b/u
/** Words that request help with the rest of the keyword: "what to do if your car breaks down", "lost luggage what to do". */
export const helpPattern =
  /^what (?:to|should (?:i|you)|(?:do|can) (?:i|you)) do (?:if|when|about|after|with) (?:a |an |the |my |your )?(?=.*\p{L})|(?<=\S),? (?:and )?what (?:to|should (?:i|you)|(?:do|can) (?:i|you)) do$/u

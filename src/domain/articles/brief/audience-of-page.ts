import { plainLine } from './plain-line.ts'

const audienceMax = 60
const wordsMax = 5
const clauses = /\s*[.,;:!?|–—·()]\s*|\s-\s/u
const audience = /\bfor (.+?)(?= (?:with|that|who|which|in|on|at|from|by|to|of|since|without|when|where|as)\b|$)/giu
const noAudience =
  /^(?:sale|free|you|your|all|more|every\w*|any\w*|this|that|these|those|less|example|only|over|life|now|today|the|its|it|a|an|our|us|me|rent|hire|use|better|best|good|further|months|years|days|hours|what|how|just|up|one|two|prices?|details|information|less)\b/i
const groups = /(?:\b(?:people|women|men|children|kids|homes?|business|everyone|staff|youth)|(?:[^siu]|\bbus)s)$/i

/** The audience of a page, if its title or description names one: "for small kitchens" gives "small kitchens". */
export function audienceOf(title: string, description: string): string | null {
  for (const clause of [title, description].flatMap((text) => text.split(clauses))) {
    for (const [, found = ''] of clause.matchAll(audience)) {
      const whole = found.trim()
      const name = whole.split(' ').length <= wordsMax ? whole : (whole.split(/ (?:and|or|&) /)[0] ?? '')
      const isShort = name.split(' ').length <= wordsMax
      if (isShort && groups.test(name) && !noAudience.test(name)) return plainLine(name, audienceMax)
    }
  }
  return null
}
